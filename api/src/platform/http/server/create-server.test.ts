import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { after, describe, test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { makeCertificate } from 'federation/testing/certificate';
import { writeCertificate, connectHttp2 } from '../../../testing/server/http2-client.ts';
import { until } from '../../../testing/until.ts';
import { EnvironmentError, readEnvironment } from '../../config/environment.ts';
import type { TlsSettings } from '../../config/http-settings.ts';
import { readCertificate } from './certificate.ts';
import { createServer } from './create-server.ts';

async function settingsOf(certificate = makeCertificate()): Promise<TlsSettings> {
  const { tls } = readEnvironment({ NODE_ENV: 'test', ...(await writeCertificate(certificate)) });
  assert.ok(tls);
  return tls;
}

async function listening(tls: TlsSettings, renewalCheckMs?: number) {
  const app = createServer(tls, {}, renewalCheckMs);
  app.get('/', async () => 'ok');
  app.get('/waits', () => new Promise(() => {}));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return { app, port: Number(port) };
}

/** The PEM that a new connection is shown. */
async function shownCertificate(port: number): Promise<string | undefined> {
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const shown = socket.getPeerX509Certificate()?.toString();
  socket.destroy();
  return shown;
}

describe('a server with a certificate', () => {
  test('uses a renewed one without a restart, and keeps the last one while the files do not fit', async () => {
    const [first, second, third] = [makeCertificate(), makeCertificate(), makeCertificate()];
    const tls = await settingsOf(first);
    const { app, port } = await listening(tls, 20);
    after(() => app.close());
    assert.equal(await shownCertificate(port), first.cert);
    await writeFile(tls.certificateFile, second.cert);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(await shownCertificate(port), first.cert, 'its key is not there yet');
    await writeFile(tls.keyFile, second.key);
    await until(async () => (await shownCertificate(port)) === second.cert, 'the second certificate is used');
    await rm(tls.keyFile);
    await writeFile(tls.certificateFile, third.cert);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(await shownCertificate(port), second.cert);
  });

  test('ends in time with connections of both protocols open, however long a response waits', async () => {
    const certificate = makeCertificate();
    const { app, port } = await listening(await settingsOf(certificate));
    const { session } = await connectHttp2(`https://127.0.0.1:${port}`, certificate.cert);
    session.on('error', () => {});
    const waiting = session.request({ ':path': '/waits' });
    waiting.on('error', () => {});
    const socket = connectTls({ port, host: '127.0.0.1', ca: certificate.cert, ALPNProtocols: ['http/1.1'] });
    await once(socket, 'secureConnect');
    socket.on('error', () => {});
    socket.write('GET /waits HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closing = app.close();
    app.server.closeAllConnections();
    await closing;
    await until(() => session.destroyed && socket.destroyed, 'both are closed');
  });

  test('lets a connection that speaks no TLS go, and goes on', async () => {
    const certificate = makeCertificate();
    const { app, port } = await listening(await settingsOf(certificate));
    after(() => app.close());
    const socket = connectTcp(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'close');
    const { session, request } = await connectHttp2(`https://127.0.0.1:${port}`, certificate.cert);
    assert.equal(String((await request({ ':path': '/' })).body), 'ok');
    session.close();
  });
});

describe('a certificate that cannot be used ends the start, named', () => {
  const problemOf = (read: () => unknown): string => {
    try {
      read();
    } catch (error) {
      assert.ok(error instanceof EnvironmentError, String(error));
      return error.message;
    }
    return 'none';
  };

  test('one of the two variables is missing', () => {
    const read = (name: string) => () => readEnvironment({ NODE_ENV: 'test', [name]: '/some.pem' });
    assert.match(problemOf(read('TLS_CERT_FILE')), /^TLS_KEY_FILE: missing/);
    assert.match(problemOf(read('TLS_KEY_FILE')), /^TLS_CERT_FILE: missing/);
    assert.equal(readEnvironment({ NODE_ENV: 'test', TLS_CERT_FILE: '', TLS_KEY_FILE: '' }).tls, null);
  });

  test('a file is missing, no PEM, or the key of another certificate', async () => {
    const tls = await settingsOf();
    const problem = () => problemOf(() => readCertificate(tls));
    assert.equal(problem(), 'none');
    await writeFile(tls.keyFile, makeCertificate().key);
    assert.match(problem(), /^TLS_CERT_FILE, TLS_KEY_FILE: not a certificate and its key/);
    for (const content of ['', 'no certificate']) {
      await writeFile(tls.certificateFile, content);
      assert.match(problem(), /^TLS_CERT_FILE, TLS_KEY_FILE/);
    }
    await writeFile(tls.keyFile, 'no key');
    assert.match(problem(), /^TLS_CERT_FILE, TLS_KEY_FILE/);
    await rm(tls.keyFile);
    assert.match(problem(), /^TLS_KEY_FILE: .*ENOENT/);
  });
});
