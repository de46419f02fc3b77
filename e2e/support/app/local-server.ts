import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server of this process on a free port of this machine. */
export async function startServer(
  respond: RequestListener,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(respond);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
  return { port: address.port, close };
}
