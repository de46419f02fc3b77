import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { commentSchema } from 'shared/contract/comment';
import { digestSettingsSchema } from 'shared/contract/notifications/digest';
import type { Envelope } from 'shared/contract/envelope';
import { jobStartedSchema } from 'shared/contract/job-shape';
import { LIMITS } from 'shared/contract/limits';
import * as z from 'shared/schema';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { ASYNC, DIARY, goodsOf, readJob, videoForm } from '../testing/data/goods.ts';
import { postForm, readPost, writePost } from '../testing/data/posts.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import {
  dataOf,
  makeFamily,
  makePerson,
  startTestApi,
  valuesOf,
  type TestResponse,
} from '../testing/server/test-api.ts';

/* Hostile text in every text field: stored unchanged in NFC, or 400 with a Korean message for it (docs/decisions/contract). */

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
  'Hangul in NFD': '할머니와함께한바닷가여행'.normalize('NFD'),
  'Vietnamese in NFD': 'Tiếng Việt'.normalize('NFD'),
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

const limits = [
  'POST_PER_HOUR',
  'COMMENT_PER_HOUR',
  'SIGNUP_PER_HOUR',
  'GOODS_PER_DAY',
  'GOODS_SAVE_PER_HOUR',
  'DIGEST_CONFIRM_PER_DAY',
  'DIGEST_CONFIRM_PER_MAIL_ADDRESS_PER_DAY',
  'DIGEST_CONFIRM_PER_ADDRESS_PER_DAY',
];
const api = await startTestApi({
  ...Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '100000'])),
  // Nobody listens there: what is mailed is tried in digests.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'ongi@example.com',
  SITE_ORIGIN: 'https://ongi.example',
});
const [mother] = await makeFamily(api, '우리집', ['엄마']);
let postId = 0;

before(async () => {
  postId = await writePost(api, mother, { title: '본래' });
});

type Texts = { title?: string; content?: string };
const post = (path: string, content: unknown, headers = {}) =>
  api.send(mother, 'POST', path, content, headers);
const change = (fields: Texts) =>
  api.send(mother, 'PUT', `/memory-post/${postId}`, { title: '제목', content: '내용', ...fields });
const signUp = (email: string, nickname: string) =>
  api.send({}, 'POST', '/auth/local/signup', { email, password: 'abcd123!', nickname });
const photo = await plainJpeg('#88aacc', 8, 8);

type Response = TestResponse<Envelope>;

type TextField = {
  /** The field that a rejection must name. */
  field: string;
  send: (text: string) => Promise<Response>;
  /** What is given back once it was accepted; undefined where nobody is ever given it. */
  stored?: (response: Response) => Promise<string | undefined>;
  /** Reads what is only given back in a list: everything that was accepted, newest first. */
  listed?: () => Promise<string[]>;
  /** What is so slow, or so like another field, that only our own texts go through it. */
  only?: readonly string[];
};

const OURS = Object.values(HOSTILE);

/** The field of what is responded. */
const responded = (field: string) => async (response: Response) =>
  String(dataOf(z.record(z.string(), z.unknown()), response)[field]);

/** Of a post, whose number is responded. */
function ofPost(field: 'title' | 'content', send: TextField['send']): TextField {
  const stored = async (response: Response) =>
    (await readPost(api, mother, dataOf(z.object({ postId: z.int() }), response).postId))[field];
  return { field, send, stored };
}

/** Of a diary whose other field says which one of the two is tried. */
function ofDiary(field: 'title' | 'content', other: 'title' | 'content'): TextField {
  return {
    field,
    send: (text) =>
      post('/diary/save', { ...DIARY, postId, illustration: null, [other]: field, [field]: text }),
    listed: async () => {
      const diaries = (await goodsOf(api, mother)).filter((item) => item.kind === 'diary');
      return diaries.filter((item) => item[other] === field).map((item) => item[field]);
    },
  };
}

const FIELDS: Readonly<Record<string, TextField>> = {
  'title of a new memory': {
    ...ofPost('title', (title) => post('/memory-post', postForm({ title }))),
    only: OURS,
  },
  'content of a new memory': {
    ...ofPost('content', (content) => post('/memory-post', postForm({ content }))),
    only: OURS,
  },
  'title on edit': ofPost('title', (title) => change({ title })),
  'content on edit': ofPost('content', (content) => change({ content })),
  comment: {
    field: 'content',
    send: (content) => post(`/memory-post/${postId}/comment`, { content }),
    stored: responded('content'),
  },
  'comment on edit': {
    field: 'content',
    send: async (content) => {
      const added = await post(`/memory-post/${postId}/comment`, { content: '처음' });
      const { commentId } = dataOf(commentSchema, added);
      return api.send(mother, 'PUT', `/memory-post/${postId}/comment/${commentId}`, { content });
    },
    stored: responded('content'),
  },
  'prompt of a video': {
    field: 'actionPrompt',
    send: (prompt) => post('/animate-photo/generate', videoForm(prompt, photo), ASYNC),
    stored: async (response) => {
      const job = await readJob(api, mother, dataOf(jobStartedSchema, response).jobId);
      return job.kind === 'video' ? job.actionPrompt : undefined;
    },
  },
  'title of a diary': ofDiary('title', 'content'),
  'content of a diary': ofDiary('content', 'title'),
  nickname: {
    field: 'nickname',
    send: (nickname) => api.send(mother, 'PUT', '/users/nickname', { nickname }),
    stored: responded('nickname'),
  },
  'text of a search': {
    field: 'q',
    send: (q) => api.send(mother, 'GET', `/memory-post/search?${new URLSearchParams({ q }).toString()}`),
  },
  'family name': {
    field: 'familyName',
    send: async (familyName) => api.send(await makePerson(api, '혼자'), 'POST', '/family', { familyName }),
    stored: responded('familyName'),
  },
  'nickname on signing up': {
    field: 'nickname',
    send: (nickname) => signUp(`someone-${Buffer.from(nickname).toString('hex')}@example.com`, nickname),
    only: OURS,
  },
  'name of a relative': {
    field: 'name',
    send: async (name) => {
      await api.query('delete from digest_recipients');
      return post('/digest/relatives', { name, email: 'a@example.com', frequency: 'weekly' });
    },
    stored: async (response) => dataOf(digestSettingsSchema, response).relatives[0]?.name,
    only: OURS,
  },
  'e-mail address': {
    field: 'email',
    send: (email) => signUp(email, '누군가'),
    only: [...OURS, 'a\ud800@example.com', 'a\u0000@example.com'],
  },
};

const fieldsOfAnyText = Object.values(FIELDS).filter(({ only }) => only === undefined);

/** Our own texts for every field; each naughty string for one field, in a full run for every field. */
function textsFor(field: TextField): readonly string[] {
  if (field.only !== undefined) return field.only;
  const index = fieldsOfAnyText.indexOf(field);
  return [...OURS, ...NAUGHTY.filter((_, at) => IS_FULL_RUN || at % fieldsOfAnyText.length === index)];
}

describe('hostile texts', () => {
  for (const [name, textField] of Object.entries(FIELDS)) {
    const { field, send, stored, listed } = textField;
    test(`${name}: is stored as written in NFC, or has a reason at its field`, async () => {
      const accepted: string[] = [];
      for (const text of textsFor(textField)) {
        const response = await send(text);
        const { status, body } = response;
        if (status === 200 || status === 202) {
          const asStored = text.normalize('NFC').trim();
          accepted.unshift(asStored);
          if (stored !== undefined) assert.equal(await stored(response), asStored);
          continue;
        }
        assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR'], JSON.stringify(text));
        assert.deepEqual(valuesOf(body.details ?? [], 'field'), [field], JSON.stringify(text));
        assert.match(body.details?.[0]?.message ?? '', /[가-힣].*\.$/, JSON.stringify(text));
      }
      if (listed !== undefined) assert.deepEqual(await listed(), accepted);
    });
  }

  test('what looks like a tag, and signs, come back as written; broken characters are 400, and what shows nothing is empty', async () => {
    const texts = ['오늘 키가 x<y 라서', 'A & B', '&lt;b&gt;', '<b>굵게</b><br/>', '<script>x()</script>'];
    for (const content of texts) {
      assert.equal((await change({ content })).status, 200);
      assert.equal((await readPost(api, mother, postId)).content, content);
    }
    for (const content of ['가\u0000나', '\u000b가', '가\u001b[31m', '가\u0085', '\ud800가']) {
      const { status, body } = await change({ content });
      assert.equal(status, 400, JSON.stringify(content));
      assert.match(body.details?.[0]?.message ?? '', /지우고 다시 입력해주세요/);
    }
    for (const title of [HOSTILE['zero-width only'], HOSTILE['fillers'], '<p> <br></p>', ' ']) {
      const { body } = await change({ title: title ?? '' });
      assert.deepEqual(body.details, [{ field: 'title', message: '제목을 입력해주세요.' }], title);
    }
  });
});

/* With the contract's schemas, which the forms' own are made of: both count the same. */
test('lengths count letters as people do, without the blanks around: Hangul, emoji and combining characters', async () => {
  const { max } = LIMITS.postTitle;
  const family = '👨‍👩‍👧‍👦';
  const tries: readonly (readonly [Texts, number])[] = [
    [{ title: ` ${'가'.repeat(max)} ` }, 200],
    [{ title: '가'.repeat(max + 1) }, 400],
    [{ title: '각'.normalize('NFD').repeat(max) }, 200],
    [{ title: '각'.normalize('NFD').repeat(max + 1) }, 400],
    // One each: a family of four is four people and three joiners.
    [{ title: family.repeat(max) }, 200],
    [{ title: family.repeat(max + 1) }, 400],
    [{ content: family.repeat(LIMITS.postContent.max) }, 200],
    // Letters in plenty of marks: more than any script has in a row, and more altogether than letters have room.
    [{ title: 'e' + '\u0301'.repeat(30) }, 200],
    [{ title: 'e' + '\u0301'.repeat(31) }, 400],
    [{ content: `e${'\u0301'.repeat(30)}a${'\u200d'.repeat(40)}`.repeat(240) }, 400],
    [{ content: '가'.repeat(LIMITS.postContent.max) }, 200],
    [{ content: '가'.repeat(LIMITS.postContent.max + 1) }, 400],
  ];
  for (const [texts, status] of tries)
    assert.equal((await change(texts)).status, status, JSON.stringify(texts).slice(0, 60));
});
