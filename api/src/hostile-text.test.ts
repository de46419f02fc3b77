import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { LIMITS } from 'shared/contract/limits';
import { makeFamily, makePerson, type TestFamilyMember, type TestPerson } from './testing/people.ts';
import { postForm, writePost } from './testing/posts.ts';
import { startTestApi } from './testing/start-test-api.ts';
import type { TestRequest } from './testing/test-request.ts';

/*
 * Every field into which people type, with every text that is made to break a program or a page. It is stored or refused with
 * the field's name, and never comes back as something a page could run, nor as something that does not end.
 */

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

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '10000', LIMIT_COMMENT_PER_HOUR: '10000' });
const [mother] = await makeFamily(api, '우리집', ['엄마']);
let postId = 0;
let loner: TestPerson;

before(async () => {
  postId = await writePost(api, mother, { title: '본래' });
  loner = await makePerson(api, '혼자');
});

const change = (fields: { title?: string; content?: string }): TestRequest => ({
  method: 'PUT',
  path: `/memory-post/${String(postId)}`,
  json: { title: '제목', content: '내용', ...fields },
});

/** Where people type: what is sent, and the field that a refusal must name. */
const FIELDS: Readonly<
  Record<string, { field: string; send: (text: string) => TestRequest; by?: () => TestPerson }>
> = {
  'title of a new memory': {
    field: 'title',
    send: (title) => ({ method: 'POST', path: '/memory-post', body: postForm({ title }) }),
  },
  'content of a new memory': {
    field: 'content',
    send: (content) => ({ method: 'POST', path: '/memory-post', body: postForm({ content }) }),
  },
  'title on edit': { field: 'title', send: (title) => change({ title }) },
  'content on edit': { field: 'content', send: (content) => change({ content }) },
  comment: {
    field: 'content',
    send: (content) => ({
      method: 'POST',
      path: `/memory-post/${String(postId)}/comment`,
      json: { content },
    }),
  },
  nickname: {
    field: 'nickname',
    send: (nickname) => ({ method: 'PUT', path: '/users/nickname', json: { nickname } }),
  },
  'family name': {
    field: 'familyName',
    send: (familyName) => ({ method: 'POST', path: '/family', json: { familyName } }),
    by: () => loner,
  },
  'nickname on signing up': {
    field: 'nickname',
    send: (nickname) => ({
      method: 'POST',
      path: '/auth/local/signup',
      json: { email: 'someone@example.com', password: 'abcd123!', nickname },
    }),
  },
  'e-mail address': {
    field: 'email',
    send: (email) => ({
      method: 'POST',
      path: '/auth/local/signup',
      json: { email, password: 'abcd123!', nickname: '누군가' },
    }),
  },
};

/** Every text of an answer, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function requireHarmless(value: unknown): void {
  for (const text of textsIn(value)) {
    assert.ok(text.isWellFormed() && !text.includes('\u0000'), JSON.stringify(text));
    for (const tag of text.match(/<[a-z/!?][^>]*>?/gi) ?? [])
      assert.match(tag, /^<\/?(b|i|em|strong|p|br)( \/)?>$/, `${JSON.stringify(text)} holds ${tag}`);
    const count = (pattern: RegExp): number => [...text.matchAll(pattern)].length;
    assert.equal(count(/[\u202a\u202b\u202d\u202e]/g), count(/\u202c/g), JSON.stringify(text));
    assert.equal(count(/[\u2066-\u2068]/g), count(/\u2069/g), JSON.stringify(text));
  }
}

async function everythingThatIsTold(reader: TestFamilyMember): Promise<void> {
  for (const path of [
    `/memory-post/${String(postId)}`,
    `/memory-post/${String(postId)}/comment`,
    '/memory-post/recent',
    '/memory-post/time-order',
    '/memory-post/months',
    '/memory-post/of-month?month=2025-05',
    '/memory-post/days?month=2025-05',
    '/memory-post/of-day?date=2025-05-05',
    '/family/members',
    '/users/user',
  ]) {
    const answer = await api.request({ path, token: reader.token });
    assert.equal(answer.status, 200, path);
    requireHarmless(answer.body.data);
  }
}

describe('못된 글', () => {
  for (const [name, { field, send, by }] of Object.entries(FIELDS)) {
    test(`${name}: 담기거나 까닭을 듣고, 해로운 것은 돌아오지 않는다`, async () => {
      for (const [what, text] of Object.entries(HOSTILE)) {
        const answer = await api.request({ ...send(text), token: (by?.() ?? mother).token });
        if (answer.status !== 200) {
          assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_ERROR'], what);
          assert.deepEqual(
            answer.body.details?.map((detail) => detail.field),
            [field],
            what,
          );
        }
        requireHarmless(answer.body.data);
      }
      await everythingThatIsTold(mother);
    });
  }

  test('보이는 것이 하나도 없는 글은 빈 글이다', async () => {
    for (const what of ['zero-width only', 'fillers', 'NUL only', 'script', 'svg handler']) {
      const answer = await api.request({ ...change({ title: HOSTILE[what] ?? '' }), token: mother.token });
      assert.deepEqual(answer.body.details, [{ field: 'title', message: '제목을 입력해주세요.' }], what);
    }
  });
});

/* With the contract's schemas, which the forms' own are made of: both count the same. */
describe('길이는 앞뒤 빈칸을 빼고 유니코드 문자로 센다', () => {
  const statusOf = async (fields: { title?: string; content?: string }): Promise<number> =>
    (await api.request({ ...change(fields), token: mother.token })).status;

  test('한글, 그림 문자, 결합 문자', async () => {
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
