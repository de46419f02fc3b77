import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;
const RESPONSE_LIMIT_MS = 2000;

/** Waits until every path responds 200. False if `signal` aborts. */
export async function waitUntilReady(
  address: string,
  signal: AbortSignal,
  paths: readonly string[] = ['/api/health', '/'],
): Promise<boolean> {
  while (!signal.aborted) {
    const states = await Promise.all(paths.map((path) => isReady(address + path)));
    if (states.every(Boolean)) return true;
    await pause(POLL_INTERVAL_MS);
  }
  return false;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
