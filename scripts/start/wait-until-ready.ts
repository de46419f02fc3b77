import { get } from 'node:http';
import { get as getSecure } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'node:net';

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

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    // Our own process; its certificate names the host that people open, not this address.
    const request = url.startsWith('https:') ? getSecure(url, { rejectUnauthorized: false }) : get(url);
    request.setTimeout(RESPONSE_LIMIT_MS, () => request.destroy());
    request.on('error', () => resolve(false));
    request.on('response', (response) => {
      response.on('close', () => resolve(response.complete && response.statusCode === 200));
      response.resume();
    });
  });
}

export function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** A killed process may still hold its port. */
const PORT_TIMEOUT_MS = 3_000;
const PORT_INTERVAL_MS = 100;

/** Checks as `isPortFree`, but waits briefly for an exiting process. */
export async function waitForPort(host: string, port: number): Promise<boolean> {
  for (const deadline = Date.now() + PORT_TIMEOUT_MS; ; await pause(PORT_INTERVAL_MS)) {
    if (await isPortFree(host, port)) return true;
    if (Date.now() > deadline) return false;
  }
}
