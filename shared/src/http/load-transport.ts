/**
 * Loads axios, which the first view does not need: its requests are prefetched. Call it when idle: the first
 * request that is not prefetched waits for it. Imports nothing. Rejects where the file does not arrive; the
 * next call tries again.
 */
export const loadTransport = () => import(/* webpackChunkName: "transport" */ './axios-transport.ts');
