import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const CHECK_INTERVAL_MS = 200;
const CHECK_TIMEOUT_MS = 2_000;

export type Balancer = { origin: string; isReady: (backend: string) => boolean; close: () => Promise<void> };

/**
 * A TCP balancer as HAProxy is one in front of API processes: new connections go in turns to backends whose
 * `/api/health/ready` responds 200, and to the next one where a connection is refused. It repeats no request.
 * @param backends origins, such as `http://127.0.0.1:3001`
 */
export async function startBalancer(backends: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const sockets = new Set<Socket>();
  const ending = new AbortController();
  let turn = 0;

  const server = createServer((client) => {
    track(client);
    turn += 1;
    const first = turn;
    const inTurns = backends.map((_, index) => backends[(first + index) % backends.length] ?? '');
    tryNext(client, [...inTurns.filter((origin) => ready.has(origin)), ...inTurns]);
  });
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const tryNext = (client: Socket, [backend, ...others]: readonly string[]): void => {
    if (backend === undefined || client.destroyed) return void client.destroy();
    const { hostname, port } = new URL(backend);
    const upstream = connect({ host: hostname, port: Number(port) });
    upstream.once('error', () => tryNext(client, others));
    upstream.once('connect', () => {
      upstream.removeAllListeners('error');
      track(upstream);
      client.pipe(upstream).pipe(client);
      client.once('close', () => upstream.destroy());
      upstream.once('close', () => client.destroySoon());
    });
  };

  const checking = (async () => {
    while (!ending.signal.aborted) {
      await Promise.all(
        backends.map(async (backend) => {
          if (await isReadyNow(backend)) ready.add(backend);
          else ready.delete(backend);
        }),
      );
      await pause(CHECK_INTERVAL_MS);
    }
  })();

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    isReady: (backend) => ready.has(backend),
    async close() {
      ending.abort();
      server.close();
      for (const socket of sockets) socket.destroy();
      await checking;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port');
  return address.port;
}

async function isReadyNow(backend: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const response = await fetch(`${backend}/api/health/ready`, { signal, headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
