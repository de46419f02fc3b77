import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { postCalls } from 'shared/contract/post';
import { dataOf, startTestApi, makeFamily, type TestRequest } from '../../../testing/server/test-api.ts';
import { leftBehind, readPost } from '../../../testing/data/posts.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const { token } = mother;

const POST = JSON.stringify({ title: '가족 나들이', content: '다 함께 걸었다.', memoryDate: '2025-05-05' });

/** A form of these parts, each with its whole text: a browser's FormData gives every part a file name. */
function formOf(...parts: readonly string[]) {
  return {
    method: 'POST',
    path: '/memory-post',
    token,
    body: [...parts.map((part) => `--b\r\n${part}\r\n`), '--b--\r\n'].join(''),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  };
}

const FIELD = 'Content-Disposition: form-data; name=';
const REQUEST_PART = `${FIELD}"request"\r\n\r\n${POST}`;

async function assertLeavesNothing(request: TestRequest): Promise<Awaited<ReturnType<typeof api.request>>> {
  const before = await leftBehind(api);
  const response = await api.request(request);
  assert.equal(response.status, 400, JSON.stringify(response.body));
  assert.deepEqual(await leftBehind(api), before);
  return response;
}

for (const [name, header] of [
  ['as a file', '"request"; filename="blob"\r\nContent-Type: application/json'],
  ['as a field that says it is JSON', '"request"\r\nContent-Type: application/json'],
  ['as a field that says nothing', '"request"'],
] as const)
  test(`the text of a post is accepted ${name}; not what is no JSON, nor what is too large`, async () => {
    const send = (text: string) => api.request(formOf(`${FIELD}${header}\r\n\r\n${text}`));
    const { postId } = dataOf(postCalls.create.response, await send(POST));
    assert.equal((await readPost(api, mother, postId)).title, '가족 나들이');
    assert.equal((await send('{"title":')).body.code, 'BAD_REQUEST');
    const tooLarge = await send(JSON.stringify({ title: '제목', content: '가'.repeat(80_000) }));
    assert.deepEqual([tooLarge.status, tooLarge.body.code], [413, 'LIMIT_EXCEEDED']);
    assert.match(tooLarge.body.message, /너무 큽니다/);
  });

for (const [what, part] of [
  ['without any header', '\r\n사라지면 안 되는 글'],
  ['with a broken name', 'Content-Disposition: inline; name="images"\r\n\r\nx'],
  ['with a line break in its name', `${FIELD}"a%0D%0Ab"; filename="x%0A.jpg"\r\n\r\nx`],
  ['whose header is words', 'note\r\n\r\nx'],
] as const)
  test(`a field ${what} is not dropped but 400`, async () => {
    await assertLeavesNothing(formOf(REQUEST_PART, part));
    await assertLeavesNothing(formOf(part, REQUEST_PART));
  });

for (const [what, part, field] of [
  ['a field', `${FIELD}"note"\r\n\r\n사라지면 안 되는 글`, 'note'],
  ['a file', `${FIELD}"image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nx`, 'image'],
  ['a photo without a file', `${FIELD}"images"\r\n\r\nx`, 'images'],
  ['a second text', REQUEST_PART, 'request'],
] as const)
  test(`${what} of an unknown name is not dropped but 400 with its name`, async () => {
    const { body } = await assertLeavesNothing(formOf(REQUEST_PART, part));
    const details = [{ field, message: '알 수 없는 항목입니다.' }];
    assert.deepEqual([body.code, body.details], ['VALIDATION_ERROR', details]);
  });

const form = formOf(REQUEST_PART);
for (const [what, request] of Object.entries<TestRequest>({
  'a form without a boundary': { ...form, headers: { 'content-type': 'multipart/form-data' } },
  'a form without an end': { ...form, body: `--b\r\n${REQUEST_PART}` },
  'a form cut off inside a file': { ...form, body: `--b\r\n${FIELD}"images"; filename="a.jpg"\r\n\r\nab` },
  'what is no form': { ...form, body: '{"title":"제목"}' },
  'a field without a name': formOf('Content-Disposition: form-data\r\n\r\nx', REQUEST_PART),
  'an empty form': { ...form, body: '' },
  'a field named __proto__': formOf(`${FIELD}"__proto__"\r\n\r\nx`, REQUEST_PART),
  'a compressed form': { ...form, headers: { ...form.headers, 'content-encoding': 'gzip' } },
  'compressed JSON': {
    method: 'PUT',
    path: '/users/nickname',
    token,
    body: new Uint8Array(gzipSync('{"nickname":"엄마"}')),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  },
}))
  test(`${what} is 400, and leaves nothing`, async () => void (await assertLeavesNothing(request)));

test('an endless form without a length ends at the limit with 413, and leaves nothing', async () => {
  const before = await leftBehind(api);
  const part = `--b\r\n${FIELD}"profileImage"; filename="a.jpg"\r\n\r\n`;
  const mebibyte = new Uint8Array(1_048_576);
  let sentMebibytes = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(part)),
    pull: (stream) => {
      sentMebibytes += 1;
      if (sentMebibytes <= 60) stream.enqueue(mebibyte);
      else stream.close();
    },
  });
  const headers = { authorization: `Bearer ${token}`, ...form.headers };
  const url = `${api.origin}/api/users/profile-image`;
  const response = await fetch(url, { method: 'PUT', headers, body, duplex: 'half' });
  assert.equal(response.status, 413);
  assert.match(await response.text(), /너무 큽니다/);
  assert.deepEqual(await leftBehind(api), before);
});

test('the response is short, however many and long the unknown names are', async () => {
  const names = Array.from({ length: 17 }, (_, index) => `${index}${'x'.repeat(10_000)}`);
  const parts = names.map((name) => `${FIELD}"${name}"; filename="a"\r\n\r\nx`);
  const response = await api.request(formOf(REQUEST_PART, ...parts));
  assert.deepEqual([response.status, response.body.details?.length], [400, 17]);
  assert.ok(JSON.stringify(response.body).length < 8_192);
});
