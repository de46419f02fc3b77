import { create } from 'zustand';
import type { OutboxEntry } from '../device-schemas.ts';

type OutboxState = {
  /** Entries of the logged-in person, oldest first. */
  entries: readonly OutboxEntry[];
  sendingId: string | null;
  /** Its upload progress, 0 to 1. */
  progress: number;
};

/** The outbox as a hook: `useOutbox((state) => state.entries)`. */
export const useOutbox = create<OutboxState>(() => ({ entries: [], sendingId: null, progress: 0 }));
