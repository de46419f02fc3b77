import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/environment.ts';
import { addressToCount } from '../requests/caller-address.ts';

/** Headers that have not come by then end the connection, also where none comes at all. */
const HEADERS_TIMEOUT_MS = 20_000;

/**
 * Closes the connections beyond those of the process, and of each address: nobody occupies all sockets. Behind
 * a trusted proxy all have its address; there the proxy counts (docs/operating.md).
 */
export function limitConnections(
  app: FastifyInstance,
  { connections: { most, mostPerAddress }, trustProxy }: Pick<Config, 'connections' | 'trustProxy'>,
): void {
  const { server } = app;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.maxConnections = most;
  if (trustProxy !== false) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = addressToCount(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > mostPerAddress) return void socket.destroy();
    if (count === mostPerAddress) app.log.warn('an address has all the connections that it may have');
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
