import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { makeCertificate } from 'federation/testing/certificate';
import { writeCertificate } from '../../../testing/server/http2-client.ts';
import { until } from '../../../testing/until.ts';
import { readEnvironment } from '../../config/environment.ts';
import { createServer } from './create-server.ts';
import { limitConnections } from './limit-connections.ts';

const CERTIFICATE = await writeCertificate(makeCertificate());

async function listening(variables: Readonly<Record<string, string>>) {
  const config = readEnvironment({ NODE_ENV: 'test', ...variables });
  // Node checks every 30 s by default.
  const options = { logger: false, http: { connectionsCheckingInterval: 20 } };
  const app = createServer(config.tls, options);
  limitConnections(app, config);
  app.get('/', async () => 'ok');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const open: Socket[] = [];
  after(async () => {
    for (const socket of open) socket.destroy();
    app.server.closeAllConnections();
    await app.close();
  });
  const connection = (sent: string, localAddress = '127.0.0.1'): Socket => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    open.push(socket);
    socket.write(sent);
    return socket;
  };
  /** Whether the server responds on a new connection, or closes it. */
  const stays = (localAddress?: string): Promise<boolean> => {
    const socket = connection('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', localAddress);
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  };
  return { app, open, connection, stays };
}

describe('connections', () => {
  test('of one address are limited, those of others stay free, and closed ones make room', async () => {
    const { open, stays } = await listening({ CONNECTIONS_PER_ADDRESS: '3' });
    for (let count = 0; count < 3; count += 1) assert.equal(await stays(), true);
    assert.equal(await stays(), false);
    assert.equal(await stays('127.0.0.2'), true);
    open[0]?.destroy();
    await until(() => stays(), 'another one stays');
  });

  test('of all addresses are limited, also behind a proxy, whose address is not counted', async () => {
    const { stays } = await listening({
      CONNECTIONS_MAX: '4',
      CONNECTIONS_PER_ADDRESS: '1',
      TRUST_PROXY: '1',
    });
    for (let count = 0; count < 4; count += 1) assert.equal(await stays(), true);
    assert.equal(await stays('127.0.0.2'), false);
  });

  test('have a time for their headers, over TLS as well', async () => {
    for (const variables of [{}, CERTIFICATE]) {
      const { app } = await listening(variables);
      assert.equal(app.server.headersTimeout, 20_000);
    }
  });

  test('end where headers come slowly, or none', async () => {
    const { app, connection } = await listening({});
    app.server.headersTimeout = 50;
    for (const sent of ['', 'GET / HTTP/1.1\r\nHost: loc'])
      assert.ok((await connection(sent).toArray()).join('').startsWith('HTTP/1.1 408'));
  });
});
