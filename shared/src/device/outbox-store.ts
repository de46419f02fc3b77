import { create } from 'zustand';
import type { OutboxEntry } from './device-types.ts';

type OutboxState = {
  /** What waits and belongs to the person who is logged in, oldest first. */
  entries: readonly OutboxEntry[];
  /** The one that is on its way now. */
  sendingId: string | null;
  /** How much of it has gone out, 0 to 1. */
  progress: number;
};

/** The outbox as a hook: `useOutbox((state) => state.entries)`. */
export const useOutbox = create<OutboxState>(() => ({ entries: [], sendingId: null, progress: 0 }));
