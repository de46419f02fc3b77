import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** A killed process may still hold its port. */
const PORT_TIMEOUT_MS = 3_000;
const POLL_INTERVAL_MS = 100;

/** Checks as `isPortFree`, but waits briefly for an exiting process. */
export async function waitForPort(host: string, port: number): Promise<boolean> {
  for (const deadline = Date.now() + PORT_TIMEOUT_MS; ; await pause(POLL_INTERVAL_MS)) {
    if (await isPortFree(host, port)) return true;
    if (Date.now() > deadline) return false;
  }
}
