import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { makeCertificate } from './certificate.ts';
import { Http2Front } from './http2-front.ts';

it('what the app sends arrives as it is, over HTTP/2, with its early hints', async () => {
  const body = brotliCompressSync('온기'.repeat(1_000));
  let seen: IncomingHttpHeaders = {};
  const app = createServer((request, response) => {
    seen = request.headers;
    response.writeEarlyHints({ link: '</main.js>; rel=preload; as=script' });
    response.writeHead(200, { 'content-encoding': 'br', 'content-type': 'text/plain' });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const address = app.address();
  const appPort = address !== null && typeof address === 'object' ? address.port : 0;
  const certificate = await makeCertificate();
  const front = new Http2Front(certificate, () => appPort);
  const client = connectHttp2('https://localhost:4000', {
    createConnection: () =>
      connectTls({
        socket: front.connect(),
        servername: 'localhost',
        ca: certificate.cert,
        ALPNProtocols: ['h2'],
      }),
  });
  try {
    const stream = client.request({ ':path': '/home' });
    const hints = once(stream, 'headers');
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    const [headers] = await once(stream, 'response');
    const [early] = await hints;
    await once(stream, 'end');
    assert.equal(early[':status'], 103);
    assert.match(String(early.link), /main\.js/);
    assert.equal(headers['content-encoding'], 'br');
    assert.deepEqual(Buffer.concat(chunks), body);
    assert.equal(brotliDecompressSync(Buffer.concat(chunks)).toString().slice(0, 2), '온기');
    assert.equal(seen.host, 'localhost:4000');
    assert.equal(seen['x-forwarded-proto'], 'https');
  } finally {
    client.close();
    front.close();
    app.close();
  }
});
