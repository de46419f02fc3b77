import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeFamily } from '../testing/people.ts';
import { readPost } from '../testing/posts.ts';
import { startTestApi } from '../testing/start-test-api.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });
const [mother] = await makeFamily(api, '우리집', ['엄마']);

const MEMORY = JSON.stringify({ title: '가족 나들이', content: '다 함께 걸었다.', memoryDate: '2025-05-05' });

/** A form written out by hand: a browser's FormData gives every part with a type a file name. */
function send(part: { headers: readonly string[]; body: string }) {
  const boundary = 'a-boundary-of-the-test';
  const lines = [`--${boundary}`, ...part.headers, '', part.body, `--${boundary}--`, ''];
  return api.request({
    method: 'POST',
    path: '/memory-post',
    token: mother?.token,
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
  test(`추억의 글은 ${name} 보내도 받는다`, async () => {
    const answer = await send({ headers, body: MEMORY });
    assert.deepEqual([answer.body.code, answer.body.success], ['OK', true]);
    const { postId } = answer.body.data as { postId: number };
    assert.equal((await readPost(api, mother, postId)).title, '가족 나들이');
  });

  test(`JSON이 아닌 것을 ${name} 보내면 거절하고 아무것도 남기지 않는다`, async () => {
    const answer = await send({ headers, body: '{"title":' });
    assert.equal(answer.body.code, 'BAD_REQUEST');
  });
}
