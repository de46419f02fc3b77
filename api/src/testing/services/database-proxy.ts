import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import type { DatabaseAddress } from '../../platform/database/pool.ts';

export type DatabaseProxy = {
  address: DatabaseAddress;
  /** Breaks all connections and refuses new ones until `restore`. */
  cut: () => void;
  restore: () => void;
};

/** The way to a database, which can be cut like a network; closed after the file's tests. */
export async function startDatabaseProxy(target: DatabaseAddress): Promise<DatabaseProxy> {
  if (target.kind === 'url') throw new Error('The test cluster listens on a socket');
  const path = join(target.directory, `.s.PGSQL.${target.port}`);
  const sockets = new Set<Socket>();
  let isCut = false;
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket.on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = track(connect(path));
    track(client).pipe(upstream).pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The proxy has no port');
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  after(() => {
    cut();
    server.close();
  });
  const restore = (): void => {
    isCut = false;
  };
  const url = `postgres://${target.user}@127.0.0.1:${bound.port}/${target.database}`;
  return { address: { kind: 'url', url }, cut, restore };
}
