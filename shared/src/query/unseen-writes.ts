import type { Mutation, MutationCache, MutationObserver } from '@tanstack/react-query';
import { notifyError } from 'shared/errors';

/** The `meta` of a mutation that nobody waits for: its failure changes nothing for the person. */
export const IN_BACKGROUND = { inBackground: true } as const;

/**
 * Shows a toast for each failed mutation whose screen is gone: a `silent` request leaves the report to that
 * screen. An error that has a toast already gets no second one.
 */
export function reportUnseenWrites(mutations: MutationCache): void {
  const observers = new WeakMap<Mutation, MutationObserver>();
  mutations.subscribe((event) => {
    if (event.type === 'observerAdded') observers.set(event.mutation, event.observer);
    if (event.type === 'observerRemoved') observers.delete(event.mutation);
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    // A chain of requests may begin its next one after its screen is gone: an observer without listeners.
    const isSeen = observers.get(event.mutation)?.hasListeners() === true;
    if (isSeen || event.mutation.meta?.['inBackground'] === true) return;
    notifyError(event.action.error);
  });
}
