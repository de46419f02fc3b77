import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { makeFamily, startTestApi } from '../../../testing/server/test-api.ts';

const api = await startTestApi();
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const login = `Authorization: Bearer ${mother.token}`;

const PATCH_HEADERS =
  'Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream';
const FORM = 'Content-Type: multipart/form-data; boundary=x';
const JSON_TYPE = 'Content-Type: application/json';

/** A body is read, skipped after a rejection, or belongs to nothing at all. */
const REQUESTS: readonly [string, string][] = [
  ['POST /api/auth/local/login', JSON_TYPE],
  ['POST /api/telemetry', JSON_TYPE],
  ['POST /api/csp-reports', 'Content-Type: application/csp-report'],
  ['POST /api/nothing', 'Content-Type: text/plain'],
  ['POST /api/memory-post', FORM],
  ['POST /api/memory-post', `${FORM}\r\n${login}`],
  [`PATCH /api/uploads/${'a'.repeat(32)}`, PATCH_HEADERS],
  [`PATCH /api/uploads/${'a'.repeat(32)}`, `${PATCH_HEADERS}\r\n${login}`],
  ['GET /api/health/live', 'Accept: */*'],
  ['GET /nothing', 'Accept: */*'],
];

/**
 * Sends a body in such chunks, and behind it a request of its own on the same connection.
 * @returns whether that one got its response
 */
async function goesOnAfter(line: string, headers: string, chunks: number, bytes: number): Promise<boolean> {
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
  socket.on('error', () => {});
  const chunk = `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\n${headers}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  socket.write(chunk.repeat(chunks));
  socket.write('0\r\n\r\nGET /api/health/live HTTP/1.1\r\nHost: x\r\nX-Request-Id: the-next-one-1\r\n');
  socket.write('Connection: close\r\n\r\n');
  // A connection that was ended has an error instead of what is left of it.
  return (await text(socket).catch(() => '')).split('HTTP/1.1 200').length > (line.includes('live') ? 2 : 1);
}

describe('a body of 20,000 chunks of one byte ends its connection', () => {
  for (const [line, headers] of REQUESTS)
    test(`${line} ${headers.includes('Bearer') ? 'of a member' : ''}`, async () => {
      assert.equal(await goesOnAfter(line, headers, 20_000, 1), false);
    });
});

describe('other bodies are read or skipped, and the connection goes on', () => {
  for (const [line, headers] of REQUESTS)
    test(`${line} ${headers.includes('Bearer') ? 'of a member' : ''}`, async () => {
      assert.ok(await goesOnAfter(line, headers, 20_000, 500), 'chunks of a packet');
      assert.ok(await goesOnAfter(line, headers, 3_000, 1), 'a small body');
    });
});
