import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A process killed a moment ago still holds its port. */
const PORT_TIMEOUT_MS = 5_000;
const RETRY_INTERVAL_MS = 100;

export function isPortTaken(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** Listens, retrying while a process that is ending holds the port. @throws EADDRINUSE if it stays taken */
export async function listenWhenFree(
  app: FastifyInstance,
  address: { host: string; port: number },
): Promise<void> {
  for (const deadline = Date.now() + PORT_TIMEOUT_MS; ; await sleep(RETRY_INTERVAL_MS)) {
    try {
      await app.listen(address);
      return;
    } catch (error) {
      if (!isPortTaken(error) || Date.now() > deadline) throw error;
    }
  }
}
