import { setTimeout as sleep, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A process killed a moment ago still holds its port. */
const PORT_TIMEOUT_MS = 5_000;
const RETRY_INTERVAL_MS = 100;

export function isPortTaken(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** Listens, retrying while a process that is ending holds the port. @throws EADDRINUSE if it stays taken */
export async function listenWhenFree(app: FastifyInstance, address: { host: string; port: number }) {
  for (const deadline = Date.now() + PORT_TIMEOUT_MS; ; await sleep(RETRY_INTERVAL_MS)) {
    try {
      await app.listen(address);
      return;
    } catch (error) {
      if (!isPortTaken(error) || Date.now() > deadline) throw error;
    }
  }
}

/** From the signal to the end of the last request. With PostgreSQL's own end: 30 s (docs/operating.md). */
const END_WITHIN_MS = 25_000;

/** Every response of an ending process closes its connection: the next request goes elsewhere. */
export function closeConnectionsAtEnd(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (ending.aborted && request.raw.httpVersionMajor === 1) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Serves for `drainSeconds`, while balancers take this process out; then finishes requests, or cuts them. */
export async function drainAndClose(app: FastifyInstance, drainSeconds: number): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), END_WITHIN_MS);
  await pause(drainSeconds * 1_000);
  await app.close();
  clearTimeout(cutOff);
}
