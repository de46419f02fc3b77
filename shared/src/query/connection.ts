import { useSyncExternalStore } from 'react';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { create } from 'zustand';

/** Interval at which a page that shows saved responses refetches. */
const REFETCH_INTERVAL_MS = 10_000;

const useConnection = create<{ isLost: boolean }>(() => ({ isLost: false }));

let refetchTimer: ReturnType<typeof setTimeout> | null = null;

/** Whether the shown data is from the device: the browser is offline or the API unreachable. */
export function useOffline(): boolean {
  const hasNetwork = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const isLost = useConnection((connection) => connection.isLost);
  return !hasNetwork || isLost;
}

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Refetches all active queries, which shows whether the connection is back. */
export function refetchEverything(client: QueryClient): void {
  void client.invalidateQueries({}, { cancelRefetch: false });
}

/** This query got no response: schedule a refetch, whose first response refetches all. */
export function connectionLost(client: QueryClient, queryKey: QueryKey): void {
  useConnection.setState({ isLost: true });
  refetchTimer ??= setTimeout(() => {
    refetchTimer = null;
    if (useConnection.getState().isLost) void client.refetchQueries({ queryKey, exact: true });
  }, REFETCH_INTERVAL_MS);
}

/** The API responds: refetch what is shown from the device. */
export function connectionFound(client: QueryClient): void {
  if (useConnection.getState().isLost) refreshEverything(client);
}

/** The connection is back: refetch what is shown. */
export function refreshEverything(client: QueryClient): void {
  useConnection.setState({ isLost: false });
  refetchEverything(client);
}
