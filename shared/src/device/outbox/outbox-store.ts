import { create } from 'zustand';
import type { OutboxEntry, WaitingLike } from '../device-schemas.ts';

type OutboxState = {
  /** Posts and comments of the logged-in person, oldest first. */
  entries: readonly OutboxEntry[];
  /** What this person chose, until the server has it. */
  likes: readonly Pick<WaitingLike, 'postId' | 'liked'>[];
  /** The post that is being sent. */
  sendingId: string | null;
  /** Its upload progress, 0 to 1. */
  progress: number;
  /** The comment that is being sent, beside it. */
  sendingCommentEntryId?: string | null;
  /** The comment that the server took last: its entry may still be there, beside what it has become. */
  arrivedCommentEntryId?: string;
};

/** The outbox as a hook: `useOutbox((state) => state.entries)`. */
export const useOutbox = create<OutboxState>(() => ({
  entries: [],
  likes: [],
  sendingId: null,
  progress: 0,
}));
