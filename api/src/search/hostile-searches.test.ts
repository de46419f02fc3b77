import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { searchCalls, type FoundPosts } from 'shared/contract/post-lists/search';
import { writePost } from '../testing/data/posts.ts';
import { makeFamily, startTestApi, type TestPerson } from '../testing/server/test-api.ts';

/* Letters of a search are in regular expressions: of PostgreSQL for posts, and of JavaScript for snippets. */

const api = await startTestApi();
let mother: TestPerson;
before(async () => {
  [mother] = await makeFamily(api, '우리집', ['엄마']);
});

const LONGEST = 100;
/** The longest term of which one jamo may be wrong. */
const TOLERATED = 12;
const PUNCTUATION = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
  (character) => !/[0-9A-Za-z]/u.test(character),
);
/** What has a meaning in a regular expression, a pattern of LIKE, an array or a string of PostgreSQL. */
const SYNTAX = [
  String.raw`(가+)+$ (가|가)* (가*)*나 ((가+)+)+ (?:가?)* 가{1,255} {,} [가 [^가] 가] [[:<:]]가 [[.가.]] ***=가 ***:가 (?i)가`,
  String.raw`(?<!가) (?=가) (?#가) ^가$ 가| |나 \가 \m가\y \x41 \u0041 \1 \Q가\E %가_ 가% 가' ';-- {"가"} $1 .*.*.*나 .+? 가??`,
  '\\ $$가$$ /*가*/ <b>가 &lt; \u202e가 가\u200d나',
].flatMap((texts) => texts.split(' '));

function hostileTexts(): string[] {
  const alone = PUNCTUATION.flatMap((character) => [character.repeat(LONGEST), `가${character}나`]);
  return [...alone, ...SYNTAX, ...SYNTAX.map((text) => text.repeat(LONGEST).slice(0, LONGEST))];
}

async function find(q: string): Promise<FoundPosts> {
  const path = `/memory-post/search?q=${encodeURIComponent(q)}`;
  // A statement that takes three seconds fails: what is found took less.
  return api.read(mother, path, searchCalls.search.response);
}

describe('a search is never read as an expression', () => {
  test('whatever is between letters, it finds what the letters do', async () => {
    for (const title of ['가', '나', '가나', '가가가', 'u0041 가', '1', 'b', 'x41'])
      await writePost(api, mother, { title });
    for (const q of hostileTexts()) {
      // The character itself, a joiner and tags separate terms as a blank does.
      const letters = q.replaceAll(/[^가-힣0-9A-Za-z]+/gu, ' ');
      const expected = letters.trim() === '' ? { total: 0, posts: [] } : await find(letters);
      const found = await find(q);
      assert.deepEqual([found.total, found.posts], [expected.total, expected.posts], q);
    }
  });

  test('letters that repeat are compared with texts that nearly match', async () => {
    for (const content of ['가', '가 ', 'a-', '가나'].map((letters) => letters.repeat(500).slice(0, 500)))
      await writePost(api, mother, { title: '글', content });
    const repeated = ['가', 'a', 'ㄱ', '가나', '가ㄴ', '에서', '가 '].flatMap((letters) =>
      [TOLERATED, LONGEST].map((length) => `${letters.repeat(length).slice(0, length - 1)}나`),
    );
    for (const q of repeated) assert.ok((await find(q)).total >= 0, q);
    assert.equal((await find('가'.repeat(LONGEST))).total, 2);
  });
});

test('a search that takes too long ends, and the next one is answered', async () => {
  const client = await api.own.pool.connect();
  try {
    // As long as this transaction is open, whoever reads comments waits.
    await client.query('begin; lock table comments in access exclusive mode');
    const { status, body } = await api.send(mother, 'GET', '/memory-post/search?q=%EA%B0%80');
    assert.deepEqual([status, body.code], [429, 'LIMIT_EXCEEDED']);
  } finally {
    await client.query('rollback');
    client.release();
  }
  assert.ok((await find('가')).total > 0);
});
