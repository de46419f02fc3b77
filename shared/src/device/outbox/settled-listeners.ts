import type { Settled } from '../device-types.ts';
import { readEntry, sentPostOf } from './outbox-entries.ts';

/** Callers awaiting an entry: they get its outcome, and no toast repeats it. */
export function createSettledListeners() {
  const listenersOf = new Map<string, ((settled: Settled) => void)[]>();

  /** False if nobody waits. */
  function notify(entryId: string, outcome: Settled): boolean {
    const listeners = listenersOf.get(entryId) ?? [];
    listenersOf.delete(entryId);
    for (const listener of listeners) listener(outcome);
    return listeners.length > 0;
  }

  return {
    notify,
    next: (entryId: string) =>
      new Promise<Settled>((resolve) => {
        listenersOf.set(entryId, [...(listenersOf.get(entryId) ?? []), resolve]);
      }),
    async notifySettledElsewhere(): Promise<void> {
      for (const entryId of listenersOf.keys()) {
        const postId = await sentPostOf(entryId);
        if (postId !== undefined) notify(entryId, { kind: 'sent', postId });
        else if ((await readEntry(entryId)) === undefined) notify(entryId, { kind: 'gone' });
      }
    },
  };
}
