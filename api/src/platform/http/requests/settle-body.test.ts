import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFamily, startTestApi } from '../../../testing/server/test-api.ts';
import { startServerProgram } from '../../../testing/server/server-program.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '9' });
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);

const BOUNDARY = 'a-boundary-of-the-test';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const FORM_START = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="request"\r\n\r\n{}\r\n`;
const part = (name: string, text: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n${text}\r\n`;
/** More than the sockets' buffers hold. */
const BODY_BYTES = 4 * 1024 * 1024;

type Upload = { start: string; type?: string; token?: string; path?: string; headers?: string };

function head({ type = MULTIPART, token = mother.token, path = '/memory-post', headers = '' }: Upload) {
  return (
    `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${BODY_BYTES}\r\n${headers}\r\n`
  );
}

/** Resolves with everything that came once it fits the pattern. */
async function until(socket: Socket, pattern: RegExp, received = ''): Promise<string> {
  let text = received;
  const deadline = AbortSignal.timeout(5_000);
  while (!pattern.test(text)) {
    const chunk: Buffer = (await once(socket, 'data', { signal: deadline }))[0];
    text += chunk.toString('utf8');
  }
  return text;
}

const open = async (origin = api.origin): Promise<Socket> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

/** Uploads that are rejected before or while their body is read. */
const REJECTED: Readonly<Record<string, Upload & { status: number }>> = {
  '401: 로그인하지 않았다': { status: 401, start: FORM_START, token: 'x'.repeat(43) },
  '415: 폼을 받지 않는 곳': { status: 415, start: FORM_START, path: '/family' },
  '413: JSON이 너무 크다': { status: 413, start: '{"', type: 'application/json', path: '/family' },
  '400: 압축한 본문': { status: 400, start: FORM_START, headers: 'Content-Encoding: gzip\r\n' },
  '400: 경계가 없다': { status: 400, start: FORM_START, type: 'multipart/form-data' },
  '413: 글이 너무 길다': { status: 413, start: `${part('request', 'x'.repeat(200_000))}--${BOUNDARY}\r\n` },
  '413: 칸이 너무 많다': { status: 413, start: part('x', '').repeat(40) },
};

describe('after a rejected upload', () => {
  for (const [what, upload] of Object.entries(REJECTED)) {
    test(`${what}: the next request of the connection gets its response`, async () => {
      const socket = await open();
      socket.write(head(upload) + upload.start);
      socket.write(Buffer.alloc(BODY_BYTES - Buffer.byteLength(upload.start), 120));
      socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
      const text = await until(socket, /HTTP\/1\.1 \d+[\s\S]*HTTP\/1\.1 200/);
      assert.match(text, new RegExp(`^HTTP/1\\.1 ${upload.status} `));
      socket.destroy();
    });
  }

  test('429: the next request of the connection gets its response', async () => {
    const limited: Upload = { start: FORM_START, token: father.token };
    for (let uses = 0; uses < 9; uses += 1) {
      await api.request({ method: 'POST', path: '/memory-post', token: father.token, body: new FormData() });
    }
    const socket = await open();
    socket.write(head(limited) + FORM_START);
    const first = await until(socket, /^HTTP\/1\.1 429/);
    // The answer comes before the body: what follows of it is read and thrown away.
    socket.write(Buffer.alloc(BODY_BYTES - Buffer.byteLength(FORM_START), 120));
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(socket, /HTTP\/1\.1 200/, first);
    socket.destroy();
  });
});

test('whoever stops sending is no failure of the server', async () => {
  const program = startServerProgram(api.context.config.dataDirectory, {
    DATABASE_URL: api.environment.DATABASE_URL,
    LOCAL_ACCOUNTS: 'on',
    LIMIT_POST_PER_HOUR: '1000',
  });
  let log = '';
  program.process.stdout?.on('data', (chunk) => (log += String(chunk)));
  const origin = await program.origin;
  const beginnings: readonly Upload[] = [
    { start: FORM_START },
    { start: `${FORM_START}${part('images', 'xyz').slice(0, -4)}` },
    { start: '{"familyName":', type: 'application/json', path: '/family' },
    { start: '' },
  ];
  for (const upload of beginnings) {
    const socket = await open(origin);
    socket.write(head(upload) + upload.start);
    await pause(150);
    socket.destroy();
  }
  // One who leaves while the answer is made.
  const reader = await open(origin);
  reader.write(
    `GET /api/memory-post/recent HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${mother.token}\r\n\r\n`,
  );
  reader.destroy();
  await pause(500);
  program.process.kill('SIGTERM');
  const { errors } = await program.ended;
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const parsed = lines.map((line): { level: number; status?: number } => JSON.parse(line));
  assert.deepEqual(
    parsed.filter(({ level }) => level >= 40),
    [],
  );
  assert.deepEqual(
    parsed.filter(({ status }) => (status ?? 0) >= 500),
    [],
  );
  assert.equal(errors, '');
});
