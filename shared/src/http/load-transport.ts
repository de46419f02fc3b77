/**
 * Loads axios, which the first paint does not need. Call it early: the first request waits for it. Imports
 * nothing: the host does it first. Rejects where the file does not arrive; the next call tries again.
 */
export const loadTransport = () => import(/* webpackChunkName: "transport" */ './axios-transport.ts');
