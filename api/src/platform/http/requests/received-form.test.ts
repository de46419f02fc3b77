import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { postCalls } from 'shared/contract/post';
import { dataOf, startTestApi, makeFamily } from '../../../testing/server/test-api.ts';
import { leftBehind, readPost } from '../../../testing/data/posts.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });
const [mother] = await makeFamily(api, '우리집', ['엄마']);

const POST = JSON.stringify({ title: '가족 나들이', content: '다 함께 걸었다.', memoryDate: '2025-05-05' });

/** A form written out by hand: a browser's FormData gives every part with a type a file name. */
function send(part: { headers: readonly string[]; body: string }) {
  const boundary = 'a-boundary-of-the-test';
  const lines = [`--${boundary}`, ...part.headers, '', part.body, `--${boundary}--`, ''];
  return api.request({
    method: 'POST',
    path: '/memory-post',
    token: mother.token,
    body: lines.join('\r\n'),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

for (const [name, headers] of [
  [
    '파일로',
    ['Content-Disposition: form-data; name="request"; filename="blob"', 'Content-Type: application/json'],
  ],
  [
    'JSON이라고 밝힌 칸으로',
    ['Content-Disposition: form-data; name="request"', 'Content-Type: application/json'],
  ],
  ['아무 말 없는 칸으로', ['Content-Disposition: form-data; name="request"']],
] as const) {
  test(`the text of a post is accepted ${name}`, async () => {
    const response = await send({ headers, body: POST });
    assert.deepEqual([response.body.code, response.body.success], ['OK', true]);
    const { postId } = dataOf(postCalls.create.response, response);
    assert.equal((await readPost(api, mother, postId)).title, '가족 나들이');
  });

  test(`what is no JSON is rejected ${name}, and leaves nothing`, async () => {
    const response = await send({ headers, body: '{"title":' });
    assert.equal(response.body.code, 'BAD_REQUEST');
  });
}

/** A form of these parts, each with its whole text. */
function formOf(parts: readonly string[], boundary = 'a-boundary-of-the-test') {
  return {
    method: 'POST',
    path: '/memory-post',
    token: mother.token,
    body: [...parts.map((part) => `--${boundary}\r\n${part}\r\n`), `--${boundary}--\r\n`].join(''),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
const REQUEST_PART = `Content-Disposition: form-data; name="request"\r\n\r\n${POST}`;

for (const [what, part] of [
  ['아무 머리말이 없는', '\r\n사라지면 안 되는 글'],
  ['이름표가 깨진', 'Content-Disposition: inline; name="images"\r\n\r\nx'],
  ['이름에 줄바꿈이 있는', 'Content-Disposition: form-data; name="a%0D%0Ab"; filename="x%0A.jpg"\r\n\r\nx'],
  ['머리말이 글자뿐인', 'note\r\n\r\nx'],
] as const) {
  test(`a field ${what} is not dropped but 400`, async () => {
    const before = await leftBehind(api);
    for (const parts of [
      [REQUEST_PART, part],
      [part, REQUEST_PART],
    ]) {
      const response = await api.request(formOf(parts));
      assert.equal(response.status, 400, JSON.stringify(response.body));
    }
    assert.deepEqual(await leftBehind(api), before);
  });
}

for (const [what, part, name] of [
  ['칸', 'Content-Disposition: form-data; name="note"\r\n\r\n사라지면 안 되는 글', 'note'],
  [
    '파일',
    'Content-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nx',
    'image',
  ],
  ['파일 없는 사진 칸', 'Content-Disposition: form-data; name="images"\r\n\r\nx', 'images'],
  ['두 번째 글', REQUEST_PART, 'request'],
] as const) {
  test(`${what} of an unknown name is not dropped but 400 with its name`, async () => {
    const before = await leftBehind(api);
    const response = await api.request(formOf([REQUEST_PART, part]));
    assert.deepEqual([response.status, response.body.code], [400, 'VALIDATION_ERROR']);
    assert.deepEqual(response.body.details, [{ field: name, message: '알 수 없는 항목입니다.' }]);
    assert.deepEqual(await leftBehind(api), before);
  });
}

for (const [what, request] of Object.entries({
  '경계가 없는 폼': { ...formOf([REQUEST_PART]), headers: { 'content-type': 'multipart/form-data' } },
  '끝나지 않는 폼': { ...formOf([]), body: `--a-boundary-of-the-test\r\n${REQUEST_PART}` },
  '파일 속에서 끊긴 폼': {
    ...formOf([]),
    body: '--a-boundary-of-the-test\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nab',
  },
  '폼이 아닌 것': { ...formOf([]), body: '{"title":"제목"}' },
  '이름 없는 칸': formOf(['Content-Disposition: form-data\r\n\r\nx', REQUEST_PART]),
  'JSON이라면서 아닌 칸': formOf([
    'Content-Disposition: form-data; name="request"\r\nContent-Type: application/json\r\n\r\n{',
  ]),
  '빈 폼': { ...formOf([]), body: '' },
  '이름이 __proto__인 칸': formOf([
    'Content-Disposition: form-data; name="__proto__"\r\n\r\nx',
    REQUEST_PART,
  ]),
  '압축한 폼': { ...formOf([REQUEST_PART]), headers: { ...formOf([]).headers, 'content-encoding': 'gzip' } },
  '압축한 JSON': {
    method: 'PUT',
    path: '/users/nickname',
    token: mother.token,
    body: new Uint8Array(gzipSync('{"nickname":"엄마"}')),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  },
})) {
  test(`${what} is 400`, async () => {
    const before = await leftBehind(api);
    const response = await api.request(request);
    assert.equal(response.status, 400, JSON.stringify(response.body));
    assert.deepEqual(await leftBehind(api), before);
  });
}

for (const [name, header] of [
  ['파일로', 'name="request"; filename="blob"\r\nContent-Type: application/json'],
  ['JSON이라고 밝힌 칸으로', 'name="request"\r\nContent-Type: application/json'],
  ['아무 말 없는 칸으로', 'name="request"'],
] as const) {
  test(`a text that is too large is 413 ${name}`, async () => {
    const text = JSON.stringify({ title: '제목', content: '가'.repeat(40_000), memoryDate: '2025-05-05' });
    const response = await api.request(formOf([`Content-Disposition: form-data; ${header}\r\n\r\n${text}`]));
    assert.deepEqual([response.status, response.body.code], [413, 'LIMIT_EXCEEDED']);
    assert.match(response.body.message, /너무 큽니다/);
  });
}

test('an endless form without a length ends at the limit with 413, and leaves nothing', async () => {
  const before = await leftBehind(api);
  const part = '--b\r\nContent-Disposition: form-data; name="profileImage"; filename="a.jpg"\r\n\r\n';
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
  const response = await fetch(`${api.origin}/api/users/profile-image`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${mother.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  });
  assert.equal(response.status, 413);
  assert.match(await response.text(), /너무 큽니다/);
  assert.deepEqual(await leftBehind(api), before);
});

test('the response is short, however many and long the unknown names are', async () => {
  const names = Array.from({ length: 17 }, (_, index) => `${index}${'x'.repeat(10_000)}`);
  const parts = names.map((name) => `Content-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nx`);
  const response = await api.request(formOf([REQUEST_PART, ...parts]));
  assert.equal(response.status, 400);
  assert.equal(response.body.details?.length, 17);
  assert.ok(JSON.stringify(response.body).length < 8_192);
});
