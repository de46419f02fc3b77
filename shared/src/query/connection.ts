import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { create } from 'zustand';

/** How long until a page that shows what was kept asks again by itself. */
const ASK_AGAIN_MS = 10_000;

const useConnection = create<{ isLost: boolean }>(() => ({ isLost: false }));

let askingAgain: ReturnType<typeof setTimeout> | null = null;

/** Whether the last answers came from the device, because the API could not be reached, whatever the browser says of its network. */
export function useConnectionLost(): boolean {
  return useConnection(({ isLost }) => isLost);
}

/** Nothing came for this query: it is asked again after a while, and with its first answer everything is. */
export function connectionLost(client: QueryClient, queryKey: QueryKey): void {
  useConnection.setState({ isLost: true });
  askingAgain ??= setTimeout(() => {
    askingAgain = null;
    if (useConnection.getState().isLost) void client.refetchQueries({ queryKey, exact: true });
  }, ASK_AGAIN_MS);
}

/** The API answers: what is shown from the device is asked for again. */
export function connectionFound(client: QueryClient): void {
  if (useConnection.getState().isLost) refreshEverything(client);
}

/** Asks again for everything that is shown; what is on its way already is waited for. */
export function refreshEverything(client: QueryClient): void {
  useConnection.setState({ isLost: false });
  void client.invalidateQueries({}, { cancelRefetch: false });
}
