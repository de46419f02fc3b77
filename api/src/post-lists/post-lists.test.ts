import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type * as z from 'shared/schema';
import { postListCalls } from 'shared/contract/post-list';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { makeFamily, type TestPerson, startTestApi, fieldsOf, valuesOf } from '../testing/server/test-api.ts';
import { writePost } from '../testing/data/posts.ts';
import { sameDayInEarlierYears, spanOfMonth } from './queries.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const [poet] = await makeFamily(api, '글집', ['시인']);

const DAYS = ['2026-11-20', '2026-11-20', '2026-11-02', '2025-11-20', '2024-02-29', '2023-11-20'];
const NO_POSTS = { total: 0, posts: [] };
const written: number[] = [];
let withPhotos = 0;

before(async () => {
  for (const memoryDate of DAYS)
    written.push(await writePost(api, mother, { memoryDate, title: memoryDate }));
  withPhotos = await writePost(api, mother, { memoryDate: '2026-11-01', title: '사진' }, [
    await plainJpeg('#c33'),
    await plainJpeg('#3c3'),
  ]);
});

const get = <Schema extends z.ZodMiniType>(
  person: TestPerson,
  call: { path: string; response: Schema },
  query = '',
): Promise<z.output<Schema>> => api.read(person, call.path + query, call.response);

describe('by month and by day', () => {
  test('months with posts come newest first, with counts and covers', async () => {
    const months = await get(mother, postListCalls.months);
    assert.deepEqual(fieldsOf(months, 'month', 'count'), [
      ['2026-11', 4],
      ['2025-11', 1],
      ['2024-02', 1],
      ['2023-11', 1],
    ]);
    // The newest one with a photo, though others of the month are newer.
    assert.equal(months[0]?.cover.postId, withPhotos);
    assert.equal(months[0]?.cover.imageCount, 2);
    assert.ok(months[0]?.cover.thumbnailUrl);
    assert.equal(months[1]?.cover.thumbnailUrl, null);
  });

  test('a post without a photo comes with its beginning and its author', async () => {
    const text = `${'가'.repeat(158)}<strong>나</strong>`;
    const postId = await writePost(api, poet, { memoryDate: '2026-05-01', title: '글', content: text });
    const photo = await writePost(api, poet, { memoryDate: '2026-05-02' }, [await plainJpeg('#33c')]);
    const { posts } = await get(poet, postListCalls.ofMonth, '?month=2026-05');
    assert.deepEqual(
      posts.map((post) => [post.postId, post.excerpt, post.author?.nickname]),
      [
        [photo, null, '시인'],
        [postId, '가'.repeat(158), '시인'],
      ],
    );
  });

  test('an unchanged list of months is 304, a changed one comes anew', async () => {
    const request = (tag: string) =>
      fetch(`${api.origin}/api/memory-post/months`, {
        headers: { authorization: `Bearer ${mother.token}`, 'if-none-match': tag },
      });
    const tag = (await request('')).headers.get('etag') ?? '';
    const again = () => request(tag);
    assert.equal((await again()).status, 304);
    const extra = await writePost(api, mother, { memoryDate: '2022-01-01' });
    assert.equal((await again()).status, 200);
    await api.send(mother, 'DELETE', `/memory-post/${extra}`);
    assert.equal((await get(mother, postListCalls.months)).length, 4);
  });

  test('parts of a month have no gap and no overlap', async () => {
    const parts: number[] = [];
    for (const offset of [0, 2]) {
      const query = `?month=2026-11&offset=${offset}&limit=2`;
      const { total, posts } = await get(mother, postListCalls.ofMonth, query);
      assert.equal(total, 4);
      parts.push(...valuesOf(posts, 'postId'));
    }
    assert.deepEqual(parts, [written[1], written[0], written[2], withPhotos]);
    assert.deepEqual(await get(mother, postListCalls.ofMonth, '?month=2020-01'), NO_POSTS);
  });

  test('days of the calendar and posts of a day', async () => {
    const days = await get(mother, postListCalls.days, '?month=2026-11');
    assert.deepEqual(fieldsOf(days, 'date', 'count'), [
      ['2026-11-01', 1],
      ['2026-11-02', 1],
      ['2026-11-20', 2],
    ]);
    const day = await get(mother, postListCalls.ofDay, '?date=2026-11-20&limit=1');
    assert.equal(day.total, 2);
    assert.deepEqual(valuesOf(day.posts, 'postId'), [written[1]]);
  });

  test('on this day has the same day of earlier years, and not the day itself', async () => {
    const posts = await get(mother, postListCalls.onThisDay, '?date=2026-11-20');
    assert.deepEqual(valuesOf(posts, 'memoryDate'), ['2025-11-20', '2023-11-20']);
    const leapDay = await get(mother, postListCalls.onThisDay, '?date=2028-02-29');
    assert.deepEqual(valuesOf(leapDay, 'memoryDate'), ['2024-02-29']);
    const commonYear = await get(mother, postListCalls.onThisDay, '?date=2025-02-28');
    assert.deepEqual(valuesOf(commonYear, 'memoryDate'), ['2024-02-29']);
    assert.deepEqual(await get(mother, postListCalls.onThisDay, '?date=2028-02-28'), []);
  });

  test('invalid months, days and pages are rejected', async () => {
    const months = [
      '',
      '?month=2026-13',
      '?month=0000-01',
      '?month=2026-11&limit=101',
      '?month=2026-11&offset=-1',
    ];
    const others = ['days?month=x', 'of-day?date=2026-02-30', 'on-this-day?date=0000-01-01'];
    for (const path of [...months.map((query) => `of-month${query}`), ...others])
      assert.equal((await api.send(mother, 'GET', `/memory-post/${path}`)).status, 400, path);
  });

  test('a month ends before the first of the next one', () => {
    assert.deepEqual(spanOfMonth('2026-12'), { first: '2026-12-01', end: '2027-01-01' });
    assert.deepEqual(spanOfMonth('2026-09'), { first: '2026-09-01', end: '2026-10-01' });
    assert.deepEqual(sameDayInEarlierYears('2026-11-20', 2026), []);
  });

  test('each day comes back on exactly one day of each later year, and 29 February in all of them', () => {
    const from = Date.UTC(1896, 0, 1);
    const days = (Date.UTC(1906, 0, 1) - from) / 86_400_000;
    const dates = Array.from({ length: days }, (_, day) =>
      new Date(from + day * 86_400_000).toISOString().slice(0, 10),
    );
    // How often each day comes back in each year, 1900 among them, which is no leap year.
    const comesBack = new Map<string, number>();
    for (const date of dates)
      for (const earlier of sameDayInEarlierYears(date, 1896)) {
        const key = `${earlier} in ${date.slice(0, 4)}`;
        comesBack.set(key, (comesBack.get(key) ?? 0) + 1);
      }
    const expected = dates.flatMap((date) =>
      Array.from({ length: 1905 - Number(date.slice(0, 4)) }, (_, index) => `${date} in ${1905 - index}`),
    );
    assert.equal(comesBack.size, expected.length);
    assert.deepEqual(
      expected.filter((key) => comesBack.get(key) !== 1),
      [],
    );
  });
});
