import type { Mutation, MutationCache, MutationObserver } from '@tanstack/react-query';
import { notifyError } from 'shared/errors';

/**
 * From now on shows a toast for each failed mutation whose screen is gone: a `silent` request leaves the
 * report to that screen. An error that has a toast already gets no second one.
 */
export function reportUnseenWrites(mutations: MutationCache): void {
  /** Of the mutations that began meanwhile; null where the screen is gone. */
  const observers = new WeakMap<Mutation, MutationObserver | null>();
  mutations.subscribe((event) => {
    if (event.type === 'added') observers.set(event.mutation, null);
    if (event.type === 'observerAdded') observers.set(event.mutation, event.observer);
    if (event.type === 'observerRemoved') observers.set(event.mutation, null);
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const observer = observers.get(event.mutation);
    // A chain of requests may begin its next one after its screen is gone: an observer without listeners.
    const isSeen = observer === undefined || observer?.hasListeners() === true;
    if (isSeen || event.mutation.meta?.['inBackground'] === true) return;
    notifyError(event.action.error);
  });
}
