import { CancelledError } from '@tanstack/react-query';
import { queryClient } from 'shared/query';
import type { AreaHealth } from '../area-health.ts';

/**
 * Notes what reading and changing data ended with, also before: a screen shows it as a card, so that it is
 * neither uncaught nor rendered. Failed requests among them are not counted. @returns ends noting
 */
export function noteQueryErrors({ noteFailure }: Pick<AreaHealth, 'noteFailure'>): () => void {
  function note(error: unknown): void {
    if (error instanceof Error && !(error instanceof CancelledError)) noteFailure('error', error);
  }
  const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()];
  for (const cache of caches) for (const { state } of cache.getAll()) note(state.error);
  const ends = caches.map((cache) =>
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') note(event.action.error);
    }),
  );
  return () => ends.forEach((end) => end());
}
