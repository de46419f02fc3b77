import { queryClient, refreshEverything } from 'shared/query';

/** What was shown from the device while there was no network is asked for again when there is. */
export function refreshWhenOnline(): void {
  window.addEventListener('online', () => refreshEverything(queryClient));
}
