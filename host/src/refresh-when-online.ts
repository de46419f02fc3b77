import { queryClient, refreshEverything } from 'shared/query';

/** Refetches what was shown from the device's cache once the network is back. */
export function refreshWhenOnline(): void {
  window.addEventListener('online', () => refreshEverything(queryClient));
}
