import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { commentSchema } from 'shared/contract/comment';
import { jobSchema } from 'shared/contract/job';
import { jobStartedSchema } from 'shared/contract/job-shape';
import { LIMITS } from 'shared/contract/limits';
import * as z from 'shared/schema';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { ASYNC, DIARY, goodsOf, videoForm } from '../testing/data/goods.ts';
import {
  makeFamily,
  makePerson,
  startTestApi,
  dataOf,
  type TestResponse,
  type TestRequest,
  valuesOf,
} from '../testing/server/test-api.ts';
import { postForm, readPost, writePost } from '../testing/data/posts.ts';
import type { Envelope } from 'shared/contract/envelope';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';

/* Hostile text in every text field: stored unchanged, or 400 with a Korean message for it (docs/decisions/contract). */

const HOSTILE: Readonly<Record<string, string>> = {
  script: '<script>x()</script>',
  'script in capitals': '<ScRiPt >x()</sCrIpT>',
  handler: '<b onclick=x()>가</b>',
  'image handler': '<img src=x onerror=x>',
  'broken image': '<img src="x` `onerror=x',
  'broken tags': '<b><i>가</b><p',
  'nested script': '<scr<script>ipt>',
  'svg handler': '<svg/onload=x()>',
  'javascript address': '<a href="javascript:x">',
  style: '<p style="all:unset">',
  comment: '<!--><script>x<!-- -->',
  entities: '&lt;script&gt;&#0;',
  'right to left': '\u202e\u202d\u202b\u202a가',
  isolates: '\u2066\u2067\u2068가',
  'ends of directions': '가\u202c\u2069',
  'zero-width flood': `가${'\u200b\u200d\ufeff'.repeat(6)}`,
  'zero-width only': '\u200b\u200c\u200d\u2060\ufeff',
  'combining flood': `가${'\u0301\u0489'.repeat(9)}`,
  'emoji family': '👨‍👩‍👧‍👦',
  fillers: '\u3164\u115f\u1160\uffa0',
  NUL: '가\u0000나',
  'NUL only': '\u0000\u0000\u0000',
  'script with NUL': '<\u0000script>x</script>',
  'lone surrogates': '\ud800가\udc00',
  'control characters': '가\u0001\u001b[31m\u0085나',
  'line separators': '가\u2028\u2029나',
  'private and unassigned': '\ue000\uffff\u{10ffff}',
  quotes: `'";--\\ %s {{x}} \${x}`,
  'long word': '가'.repeat(20),
};

/** The Big List of Naughty Strings. */
const list = new URL(import.meta.resolve('big-list-of-naughty-strings/blns.json'));
const NAUGHTY = z.array(z.string()).parse(JSON.parse(await readFile(list, 'utf8')));

const api = await startTestApi({
  LIMIT_POST_PER_HOUR: '100000',
  LIMIT_COMMENT_PER_HOUR: '100000',
  LIMIT_SIGNUP_PER_HOUR: '100000',
  LIMIT_GOODS_PER_DAY: '100000',
  LIMIT_GOODS_SAVE_PER_HOUR: '100000',
});
const [mother] = await makeFamily(api, '우리집', ['엄마']);
let postId = 0;

before(async () => {
  postId = await writePost(api, mother, { title: '본래' });
});

const change = (fields: { title?: string; content?: string }): TestRequest => ({
  method: 'PUT',
  path: `/memory-post/${postId}`,
  json: { title: '제목', content: '내용', ...fields },
});
const asMother = (request: TestRequest) => api.request({ ...request, token: mother.token });

type TextField = {
  /** The field that a rejection must name. */
  field: string;
  send: (text: string) => Promise<TestResponse<Envelope>>;
  /** What is given back once it was accepted; undefined where nobody is ever given it. */
  stored?: (response: TestResponse<Envelope>) => Promise<string | undefined>;
  /** Reads what is only given back in a list: everything that was accepted, newest first. */
  listed?: () => Promise<string[]>;
  /** What is so slow, or so like another field, that only our own texts go through it. */
  only?: readonly string[];
};

const newPost = (fields: { title?: string; content?: string }) =>
  asMother({ method: 'POST', path: '/memory-post', body: postForm(fields) });
const writtenPost = async (response: TestResponse<Envelope>) =>
  readPost(api, mother, dataOf(z.object({ postId: z.int() }), response).postId);
const diary = (fields: object) =>
  api.send(mother, 'POST', '/diary/save', { ...DIARY, postId, illustration: null, ...fields });
const signUp = (email: string, nickname: string) =>
  api.send({}, 'POST', '/auth/local/signup', { email, password: 'abcd123!', nickname });
const savedDiaries = async () => (await goodsOf(api, mother)).filter((item) => item.kind === 'diary');
const photo = await plainJpeg('#88aacc', 8, 8);
function prompt(actionPrompt: string) {
  const body = videoForm(actionPrompt, photo);
  return asMother({ method: 'POST', path: '/animate-photo/generate', body, headers: ASYNC });
}

const FIELDS: Readonly<Record<string, TextField>> = {
  'title of a new memory': {
    field: 'title',
    only: Object.values(HOSTILE),
    send: (title) => newPost({ title }),
    stored: async (response) => (await writtenPost(response)).title,
  },
  'content of a new memory': {
    field: 'content',
    only: Object.values(HOSTILE),
    send: (content) => newPost({ content }),
    stored: async (response) => (await writtenPost(response)).content,
  },
  'title on edit': {
    field: 'title',
    send: (title) => asMother(change({ title })),
    stored: async (response) => (await writtenPost(response)).title,
  },
  'content on edit': {
    field: 'content',
    send: (content) => asMother(change({ content })),
    stored: async (response) => (await writtenPost(response)).content,
  },
  comment: {
    field: 'content',
    send: (content) => api.send(mother, 'POST', `/memory-post/${postId}/comment`, { content }),
    stored: async (response) => dataOf(commentSchema, response).content,
  },
  'comment on edit': {
    field: 'content',
    send: async (content) => {
      const added = await api.send(mother, 'POST', `/memory-post/${postId}/comment`, { content: '처음' });
      const { commentId } = dataOf(commentSchema, added);
      return api.send(mother, 'PUT', `/memory-post/${postId}/comment/${commentId}`, { content });
    },
    stored: async (response) => dataOf(commentSchema, response).content,
  },
  'prompt of a video': {
    field: 'actionPrompt',
    send: prompt,
    stored: async (response) => {
      const { jobId } = dataOf(jobStartedSchema, response);
      const job = dataOf(jobSchema, await asMother({ path: `/jobs/${jobId}` }));
      return job.kind === 'video' ? job.actionPrompt : undefined;
    },
  },
  'title of a diary': {
    field: 'title',
    send: (title) => diary({ title, content: 'title' }),
    listed: async () =>
      (await savedDiaries()).filter(({ content }) => content === 'title').map(({ title }) => title),
  },
  'content of a diary': {
    field: 'content',
    send: (content) => diary({ title: 'content', content }),
    listed: async () =>
      (await savedDiaries()).filter(({ title }) => title === 'content').map(({ content }) => content),
  },
  nickname: {
    field: 'nickname',
    send: (nickname) => asMother({ method: 'PUT', path: '/users/nickname', json: { nickname } }),
    stored: async (response) => dataOf(z.object({ nickname: z.string() }), response).nickname,
  },
  'family name': {
    field: 'familyName',
    send: async (familyName) => {
      const { token } = await makePerson(api, '혼자');
      return api.send({ token }, 'POST', '/family', { familyName });
    },
    stored: async (response) => dataOf(z.object({ familyName: z.string() }), response).familyName,
  },
  'nickname on signing up': {
    field: 'nickname',
    send: (nickname) => signUp('someone@example.com', nickname),
    only: Object.values(HOSTILE),
  },
  'e-mail address': {
    field: 'email',
    send: (email) => signUp(email, '누군가'),
    only: [...Object.values(HOSTILE), 'a\ud800@example.com', 'a\u0000@example.com'],
  },
};

const fieldsOfAnyText = Object.values(FIELDS).filter(({ only }) => only === undefined);

/** Our own texts for every field; each naughty string for one field, in a full run for every field. */
function textsFor(field: TextField): readonly string[] {
  if (field.only !== undefined) return field.only;
  const index = fieldsOfAnyText.indexOf(field);
  const naughty = NAUGHTY.filter((_, at) => IS_FULL_RUN || at % fieldsOfAnyText.length === index);
  return [...Object.values(HOSTILE), ...naughty];
}

describe('hostile texts', () => {
  for (const [name, textField] of Object.entries(FIELDS)) {
    const { field, send, stored, listed } = textField;
    test(`${name}: is stored as written, or has a reason at its field`, async () => {
      const accepted: string[] = [];
      for (const text of textsFor(textField)) {
        const response = await send(text);
        if (response.status === 200 || response.status === 202) {
          accepted.unshift(text.trim());
          if (stored !== undefined) assert.equal(await stored(response), text.trim());
          continue;
        }
        const { status, body } = response;
        assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR'], JSON.stringify(text));
        assert.deepEqual(valuesOf(response.body.details ?? [], 'field'), [field], JSON.stringify(text));
        assert.match(response.body.details?.[0]?.message ?? '', /[가-힣].*\.$/, JSON.stringify(text));
      }
      if (listed !== undefined) assert.deepEqual(await listed(), accepted);
    });
  }

  test('what looks like a tag, and signs, come back as written', async () => {
    for (const content of [
      '오늘 키가 x<y 라서',
      'A & B',
      '&lt;b&gt;',
      '<b>굵게</b><br/>',
      '<script>x()</script>',
    ]) {
      assert.equal((await asMother(change({ content }))).status, 200);
      assert.equal((await readPost(api, mother, postId)).content, content);
    }
  });

  test('control characters and broken characters are 400, and not removed in silence', async () => {
    for (const content of ['가\u0000나', '\u000b가', '가\u001b[31m', '가\u0085', '\ud800가']) {
      const response = await asMother(change({ content }));
      assert.equal(response.status, 400, JSON.stringify(content));
      assert.match(response.body.details?.[0]?.message ?? '', /지우고 다시 입력해주세요/);
    }
  });

  test('a text without anything visible is empty', async () => {
    for (const title of [HOSTILE['zero-width only'], HOSTILE['fillers'], '<p> <br></p>', ' ']) {
      const response = await asMother(change({ title: title ?? '' }));
      assert.deepEqual(response.body.details, [{ field: 'title', message: '제목을 입력해주세요.' }], title);
    }
  });
});

/* With the contract's schemas, which the forms' own are made of: both count the same. */
describe('lengths count Unicode characters without the blanks around', () => {
  const statusOf = async (fields: { title?: string; content?: string }): Promise<number> =>
    (await api.request({ ...change(fields), token: mother.token })).status;

  test('Hangul, emoji and combining characters', async () => {
    const { max } = LIMITS.postTitle;
    assert.equal(await statusOf({ title: ` ${'가'.repeat(max)} ` }), 200);
    assert.equal(await statusOf({ title: '가'.repeat(max + 1) }), 400);
    // One each, though two units of UTF-16.
    assert.equal(await statusOf({ title: '😀'.repeat(max) }), 200);
    assert.equal(await statusOf({ title: '😀'.repeat(max + 1) }), 400);
    // A family of four is four people and three joiners.
    assert.equal(await statusOf({ title: '👨‍👩‍👧‍👦'.repeat(2) + '가'.repeat(max - 14) }), 200);
    assert.equal(await statusOf({ title: '👨‍👩‍👧‍👦'.repeat(3) }), 400);
    assert.equal(await statusOf({ title: 'e' + '\u0301'.repeat(max - 1) }), 200);
    assert.equal(await statusOf({ content: '가'.repeat(LIMITS.postContent.max) }), 200);
    assert.equal(await statusOf({ content: '가'.repeat(LIMITS.postContent.max + 1) }), 400);
  });
});
