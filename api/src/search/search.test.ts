import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { searchCalls, type FoundPosts } from 'shared/contract/post-lists/search';
import { writePost } from '../testing/data/posts.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { makeFamily, startTestApi, valuesOf, type TestPerson } from '../testing/server/test-api.ts';
import { initialKey, initialsKey, pairKeys, startKey, titleInitialsKeys } from './terms/keys.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });

type Filters = { kind?: string; year?: string; personId?: string; offset?: string; limit?: string };

function find(person: TestPerson, q: string, filters: Filters = {}): Promise<FoundPosts> {
  const query = new URLSearchParams({ q, ...filters });
  return api.read(person, `/memory-post/search?${query.toString()}`, searchCalls.search.response);
}

async function titlesOf(person: TestPerson, q: string, filters: Filters = {}): Promise<string[]> {
  return valuesOf((await find(person, q, filters)).posts, 'title');
}

describe('what is written is found, and nothing else', () => {
  test('a post by its present text, until it is deleted', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    const postId = await writePost(api, mother, { title: '바닷가', content: '조개를 주웠다.' });
    assert.deepEqual(await titlesOf(mother, '조개'), ['바닷가']);
    await api.send(mother, 'PUT', `/memory-post/${postId}`, { title: '산길', content: '도토리를 주웠다.' });
    assert.deepEqual(await titlesOf(mother, '조개'), []);
    assert.deepEqual(await titlesOf(mother, '도토리'), ['산길']);
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
    assert.deepEqual(await find(mother, '도토리'), { total: 0, tolerant: false, years: [], posts: [] });
  });

  test('a comment by its present text, until it is deleted', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    const postId = await writePost(api, mother, { title: '바닷가' });
    const path = `/memory-post/${postId}/comment`;
    const { body } = await api.send(mother, 'POST', path, { content: '불가사리도 봤지' });
    const { commentId } = Object(body.data);
    assert.deepEqual((await find(mother, '불가사리')).posts[0]?.matches, [
      { field: 'comment', text: '불가사리도 봤지', ranges: [[0, 4]] },
    ]);
    await api.send(mother, 'PUT', `${path}/${commentId}`, { content: '소라도 봤지' });
    assert.deepEqual(await titlesOf(mother, '불가사리'), []);
    assert.deepEqual(await titlesOf(mother, '소라'), ['바닷가']);
    await api.send(mother, 'DELETE', `${path}/${commentId}`);
    assert.deepEqual(await titlesOf(mother, '소라'), []);
  });

  test('a person by the present nickname, as author and as participant', async () => {
    const [mother, aunt] = await makeFamily(api, '우리집', ['은지', '지영']);
    await writePost(api, aunt, { title: '혼자' });
    await writePost(api, mother, { title: '둘이', participantFamilyMemberIds: [aunt.familyMemberId] });
    await writePost(api, mother, { title: '없이' });
    assert.deepEqual(await titlesOf(mother, '지영이랑'), ['둘이', '혼자']);
    await api.send(aunt, 'PUT', '/users/nickname', { nickname: '큰이모' });
    assert.deepEqual(await titlesOf(mother, '지영'), []);
    const { posts } = await find(mother, '큰이모');
    assert.deepEqual(valuesOf(posts, 'title'), ['둘이', '혼자']);
    assert.deepEqual(posts[0]?.matches, [{ field: 'person', text: '큰이모', ranges: [[0, 3]] }]);
  });

  test('one letter means a name of one letter, and others only where no text has it', async () => {
    const [sol, jiyoung] = await makeFamily(api, '우리집', ['솔', '지영']);
    await writePost(api, sol, { title: '산길' });
    await writePost(api, jiyoung, { title: '바닷가' });
    assert.deepEqual(await titlesOf(sol, '솔'), ['산길']);
    assert.deepEqual(await titlesOf(sol, '지'), ['바닷가']);
    await writePost(api, sol, { title: '지게' });
    assert.deepEqual(await titlesOf(sol, '지'), ['지게']);
    assert.deepEqual(await titlesOf(sol, '지영'), ['바닷가']);
  });

  test('another family finds nothing of it, by no way of asking', async () => {
    const [mother] = await makeFamily(api, '우리집', ['은지']);
    const [stranger] = await makeFamily(api, '옆집', ['이웃']);
    const fields = { title: '감 따던 날', memoryDate: '2024-11-03' };
    await writePost(api, mother, fields, [await plainJpeg('#a31')]);
    for (const q of ['감', '감 따던 날', 'ㄱㄸㄴ', '은지', '2024년 11월', '사진', '감 띠던 날'])
      assert.equal((await find(stranger, q)).total, 0, q);
    assert.equal((await find(stranger, '', { personId: String(mother.userId) })).total, 0);
    assert.equal((await find(mother, '', { personId: String(mother.userId) })).total, 1);
  });

  test('tags are no text, and separate nothing', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    await writePost(api, mother, {
      title: '글',
      content: '아주 <strong>굵</strong>은 나무<br>아래 strongly',
    });
    assert.equal((await find(mother, '굵은')).total, 1);
    assert.equal((await find(mother, 'br')).total, 0);
    assert.deepEqual((await find(mother, 'STRONG')).posts[0]?.matches[0]?.ranges.length, 1);
  });

  test('characters that statements and expressions know are no letters', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    await writePost(api, mother, { title: '백', content: '가나 100%_다' });
    for (const q of ['%', '_', '.*', '\\', "'", '()', '[가', '!?😀']) {
      const { total } = await find(mother, q);
      assert.equal(total, q === '[가' ? 1 : 0, q);
    }
    assert.equal((await find(mother, '100%_다')).total, 1);
  });
});

describe('how results come', () => {
  test('newest first, by year, in pages without gap and overlap', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    const days = ['2024-05-01', '2026-01-02', '2024-05-01', '2025-07-07'];
    for (const [index, memoryDate] of days.entries())
      await writePost(api, mother, { title: `소풍 ${index}`, memoryDate });
    const first = await find(mother, '소풍', { limit: '3' });
    assert.equal(first.total, 4);
    assert.deepEqual(first.years, [
      { year: 2026, count: 1 },
      { year: 2025, count: 1 },
      { year: 2024, count: 2 },
    ]);
    assert.deepEqual(valuesOf(first.posts, 'title'), ['소풍 1', '소풍 3', '소풍 2']);
    const second = await find(mother, '소풍', { limit: '3', offset: '3' });
    assert.deepEqual(valuesOf(second.posts, 'title'), ['소풍 0']);
    assert.deepEqual([second.total, second.years], [first.total, first.years]);
  });

  test('filters restrict, and are enough alone', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    await writePost(api, mother, { title: '소풍 하나', memoryDate: '2024-05-01' }, [await plainJpeg('#a31')]);
    await writePost(api, father, { title: '소풍 둘', memoryDate: '2025-05-01' });
    const together = { title: '나들이', participantFamilyMemberIds: [father.familyMemberId] };
    await writePost(api, mother, { ...together, memoryDate: '2025-06-01' });
    const ofFather = { personId: String(father.userId) };
    assert.deepEqual(await titlesOf(mother, '소풍', { kind: 'photo' }), ['소풍 하나']);
    assert.deepEqual(await titlesOf(mother, '', { kind: 'photo' }), ['소풍 하나']);
    assert.deepEqual(await titlesOf(mother, '', { kind: 'video' }), []);
    assert.deepEqual(await titlesOf(mother, '', { year: '2025' }), ['나들이', '소풍 둘']);
    assert.deepEqual(await titlesOf(mother, '', ofFather), ['나들이', '소풍 둘']);
    assert.deepEqual(await titlesOf(mother, '소풍', ofFather), ['소풍 둘']);
    assert.deepEqual(await titlesOf(mother, '사진 소풍'), ['소풍 하나']);
    assert.deepEqual(await titlesOf(mother, '소풍', { year: '2024', kind: 'photo' }), ['소풍 하나']);
    assert.deepEqual((await find(mother, '', ofFather)).posts[0]?.matches, []);
  });

  test('a chosen year restricts the posts, and the other years still say what they have', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    for (const [author, memoryDate] of [
      [mother, '2024-05-01'],
      [mother, '2025-05-01'],
      [mother, '2025-06-01'],
      [father, '2023-06-01'],
    ] as const)
      await writePost(api, author, { title: '소풍', memoryDate });
    const personId = String(mother.userId);
    const years = [
      { year: 2025, count: 2 },
      { year: 2024, count: 1 },
    ];
    for (const [q, year, total] of [
      ['소풍', '2025', 2],
      ['소풍', '2024', 1],
      ['소풍', '2023', 0],
      ['', '2025', 2],
    ] as const) {
      const found = await find(mother, q, { year, personId });
      assert.deepEqual([found.total, found.posts.length, found.years], [total, total, years]);
    }
  });

  test('terms that are in different posts are found in none, one that is nowhere is searched for tolerantly', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    await writePost(api, mother, { title: '송편 빚기', content: '둥근 달' });
    await writePost(api, mother, { title: '둥글게 말기' });
    assert.equal((await find(mother, '송편 말기')).total, 0);
    assert.equal((await find(mother, '송펀 둥근')).total, 1);
    // The last one may be unfinished, though another post has it as it is.
    await writePost(api, mother, { title: '고' });
    await writePost(api, mother, { title: '과자 상자' });
    assert.deepEqual(await titlesOf(mother, '상자 고'), ['과자 상자']);
  });

  test('one jamo off is found only where nothing is exact, and says so', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    await writePost(api, mother, { title: '송편 빚기' });
    const near = await find(mother, '송펀');
    assert.deepEqual([near.total, near.tolerant], [1, true]);
    assert.deepEqual(near.posts[0]?.matches[0], { field: 'title', text: '송편 빚기', ranges: [[0, 2]] });
    await writePost(api, mother, { title: '송펀이라고 쓴 글' });
    const exact = await find(mother, '송펀');
    assert.deepEqual([exact.total, exact.tolerant], [1, false]);
  });

  test('what is being typed finds what it may become', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    await writePost(api, mother, { title: '감 따던 날' });
    // All that an input method shows on the way to 감 따던, and the initial consonants.
    for (const q of ['ㄱ', '가', '감', '감 ㄸ', '감 따', '감 딷', '감 따더', '감 따던', 'ㄱㄸ', 'ㄱㄸㄷㄴ'])
      assert.equal((await find(mother, q)).total, 1, q);
  });

  test('a long text comes as a part around the match', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    const content = `${'길고 긴 글. '.repeat(30)}마침내 <b>무지개</b>가 떴다. ${'또 긴 글. '.repeat(30)}`;
    await writePost(api, mother, { title: '글', content });
    const [match] = (await find(mother, '무지개')).posts[0]?.matches ?? [];
    assert.equal(match?.field, 'content');
    const { text, ranges } = match ?? assert.fail();
    assert.ok(text.length <= 122 && text.startsWith('…') && text.endsWith('…'), text);
    assert.deepEqual(
      ranges.map(([start, end]) => text.slice(start, end)),
      ['무지개'],
    );
  });

  test('a question says what its response is about', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    await writePost(api, mother, { title: '답', questionId: 27 });
    const [post] = (await find(mother, '처음 본 바다')).posts;
    assert.deepEqual(valuesOf(post?.matches ?? [], 'field'), ['question']);
  });

  test('nothing to search for, and too much, are rejected', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마']);
    const long = '가'.repeat(101);
    for (const query of [
      '',
      '?q=',
      '?q=%20',
      `?q=${long}`,
      '?kind=x',
      '?year=999',
      '?personId=0',
      '?q=가&limit=101',
    ]) {
      const { status, body } = await api.send(mother, 'GET', `/memory-post/search${query}`);
      assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR'], query);
    }
    assert.equal((await find(mother, '가'.repeat(100))).total, 0);
    assert.equal((await find(mother, '가 나 다 라 마 바 사 아 자 차'.repeat(2))).total, 0);
  });
});

describe('keys', () => {
  async function keysOf(title: string, content: string): Promise<Set<number>> {
    const { rows } = await api.query('select unnest(search_keys(0, $1, $2))::text as key', [title, content]);
    return new Set(rows.map(({ key }: { key: string }) => Number(key)));
  }

  test('the database makes the keys that the search looks for', async () => {
    const keys = await keysOf('감 따던 날', '<b>바</b>닷가 A1');
    const expected = [
      ...pairKeys('감따던날'),
      ...pairKeys('바닷가a1'),
      ...['감', '따', '날', '바', 'a'].map(startKey),
      ...['ㄱ', 'ㄸ', 'ㄴ', 'ㅂ'].map(initialKey),
      ...titleInitialsKeys('ㄱㄸㄷㄴ'),
      ...titleInitialsKeys('ㄱㄸㄴ'),
      ...['ㄸㄷ', 'ㅂㄷ', 'ㅂㄷㄱ'].map(initialsKey),
    ];
    assert.deepEqual([...keys].toSorted(byNumber), [...new Set(expected)].toSorted(byNumber));
  });

  test('a family has keys of its own', async () => {
    const { rows } = await api.query("select search_keys(5, '감', '') as keys");
    assert.ok(rows[0].keys.every((key: string) => BigInt(key) >> 32n === 5n));
  });

  test('posts and comments are found by their indexes', async () => {
    const client = await api.own.pool.connect();
    try {
      // An empty table is read whole whatever indexes there are; so the planner is asked what it could do.
      await client.query('begin; set local enable_seqscan = off');
      for (const [table, keys] of [
        ['posts', 'search_keys(family_id, title, content)'],
        ['comments', "search_keys(family_id, '', content)"],
      ]) {
        const plan = await client.query(
          `explain select post_id from ${table} where family_id = 1 and ((${keys} @> '{1}' and content ~ 'a') or (${keys} && '{2}'))`,
        );
        assert.match(JSON.stringify(plan.rows), new RegExp(`${table}_search`));
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

const byNumber = (one: number, other: number): number => one - other;
