import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** From the signal to the end of the last request. With PostgreSQL's own end: 30 s (docs/operating.md). */
const END_WITHIN_MS = 25_000;

/**
 * Makes clients leave a process that ends: from then on every response closes its connection, so that the
 * next request goes to another process. HTTP/2 does it by GOAWAY when the server closes.
 */
export function closeConnectionsAtEnd(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (ending.aborted && request.raw.httpVersionMajor === 1) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Goes on serving for `drainSeconds`, while `/api/health/ready` makes balancers take this process out; then
 * refuses connections and finishes the requests it has. What is not finished in time is cut off.
 */
export async function drainAndClose(app: FastifyInstance, drainSeconds: number): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), END_WITHIN_MS);
  await pause(drainSeconds * 1_000);
  await app.close();
  clearTimeout(cutOff);
}
