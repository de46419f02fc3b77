import assert from 'node:assert/strict';
import { test, beforeEach, describe } from 'node:test';
import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMediaUrls, type MediaHolder, type MediaQuery, mediaQuerySchema } from './signed-urls.ts';
import * as z from 'shared/schema';
import { tempDirectory } from '../../../testing/data/temp-directory.ts';
import { ensureMediaSecret, openMediaSecret } from './media-secret.ts';

const KEY = 'a'.repeat(32);
const NOON = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;

function at(milliseconds: number, secret = 's'.repeat(32)) {
  return createMediaUrls({ baseUrl: '/api/media/', secret: Buffer.from(secret), now: () => milliseconds });
}

/** What the route reads of an address; undefined where it is of another form. */
function queryOf(url: string): MediaQuery | undefined {
  const query = Object.fromEntries(new URL(url, 'http://any').searchParams);
  return z.safeParse(mediaQuerySchema, query).data;
}

const MOTHER = { userId: 7, familyId: 3 };

type Urls = ReturnType<typeof createMediaUrls>;

const urlIn = (urls: Urls, holder: MediaHolder = MOTHER, key = KEY) => urls.of(holder)(key, '400.webp');

/** Whom the route takes an address of this key with these values for. */
function holderIn(urls: Urls, query: Partial<MediaQuery>, key = KEY): MediaHolder | undefined {
  const read = z.safeParse(mediaQuerySchema, query).data;
  return read && urls.holderOf(key, read);
}

test('an address stays the same for a whole day, so that lists keep their ETag', () => {
  assert.equal(urlIn(at(NOON)), urlIn(at(NOON + 11 * 3_600_000)));
  assert.notEqual(urlIn(at(NOON)), urlIn(at(NOON + 13 * 3_600_000)));
  assert.match(urlIn(at(NOON)), /^\/api\/media\/a{32}\/400\.webp\?h=7\.3&e=\d+&s=[0-9a-f]{32}$/);
});

test('an address works for at least a day and not for more than two', () => {
  for (const made of [NOON, NOON + 12 * 3_600_000 - 1, NOON + 12 * 3_600_000]) {
    const query = queryOf(urlIn(at(made))) ?? assert.fail();
    assert.deepEqual(at(made + DAY_MS).holderOf(KEY, query), MOTHER);
    assert.equal(at(made + 2 * DAY_MS).holderOf(KEY, query), undefined);
  }
});

test('an address tells whom it was made for, also who has no family', () => {
  for (const holder of [MOTHER, { userId: 7, familyId: null }]) {
    const query = queryOf(urlIn(at(NOON), holder)) ?? assert.fail();
    assert.deepEqual(at(NOON).holderOf(KEY, query), holder);
  }
});

test('an address with another key, holder, end, signature or secret does not work', () => {
  const query = queryOf(urlIn(at(NOON))) ?? assert.fail();
  const { e, s } = query;
  const urls = at(NOON);
  assert.deepEqual(holderIn(urls, query), MOTHER);
  assert.equal(holderIn(urls, query, 'b'.repeat(32)), undefined);
  const lastOther = s.slice(0, -1) + (s.endsWith('0') ? '1' : '0');
  for (const changed of [
    ...['7.4', '8.3', '7.0', '73', '7.3.1', '07.3', '', ' 7.3', 'null'].map((h) => ({ h })),
    ...[String(Number(e) + 1), 'Infinity', '', '-1', `${e}.0`].map((end) => ({ e: end })),
    ...[lastOther, '', s.toUpperCase() + '0', `${s}00`, s.slice(2)].map((signature) => ({ s: signature })),
  ])
    assert.equal(holderIn(urls, { ...query, ...changed }), undefined, JSON.stringify(changed));
  assert.equal(holderIn(urls, { e, s }), undefined);
  assert.equal(at(NOON, 't'.repeat(32)).holderOf(KEY, query), undefined);
});

test('a secret that is empty or short signs nothing', () => {
  assert.throws(() => at(NOON, ''), /A signing key of 0 bytes/);
  assert.throws(() => at(NOON, 's'.repeat(31)), /A signing key of 31 bytes/);
});

test('one server signs anew when the day changes, and as if for the first time what it no longer remembers', () => {
  let now = NOON;
  const secret = Buffer.from('s'.repeat(32));
  const urls = createMediaUrls({ baseUrl: '/api/media', secret, now: () => now, remembered: 2 });
  const keys = ['a', 'b', 'c', 'a', 'b'].map((letter) => letter.repeat(32));
  for (const day of [NOON, NOON + DAY_MS]) {
    now = day;
    for (const key of keys) assert.equal(urlIn(urls, MOTHER, key), urlIn(at(day), MOTHER, key));
  }
});

const folder = await tempDirectory();
let data = '';
const secretFile = () => join(data, 'secrets', 'media');

beforeEach(async () => {
  data = await mkdtemp(join(folder, 'data-'));
  await mkdir(join(data, 'secrets'));
});

describe('the signing key in the data folder', () => {
  test('is made once, and only its owner can read it', async () => {
    const [first, second] = await Promise.all([ensureMediaSecret(data), ensureMediaSecret(data)]);
    assert.equal(first.length, 32);
    assert.deepEqual(second, first);
    assert.deepEqual(await ensureMediaSecret(data), first);
    assert.equal((await stat(secretFile())).mode & 0o777, 0o600);
    assert.deepEqual((await readdir(join(data, 'secrets'))).toSorted(), ['lock', 'media']);
  });

  for (const [name, left] of [
    ['빈 파일', ''],
    ['잘린 파일', 'a1'.repeat(20)],
    ['0으로 채워진 파일', '\0'.repeat(64)],
    ['16진수가 아닌 파일', 'z'.repeat(64)],
  ] as const) {
    test(`${name} signs nothing and is replaced`, async () => {
      await writeFile(secretFile(), left);
      const secret = await ensureMediaSecret(data);
      assert.equal(secret.length, 32);
      assert.equal(await readFile(secretFile(), 'utf8'), secret.toString('hex'));
      assert.deepEqual(await ensureMediaSecret(data), secret);
    });
  }

  test('a short key opens nothing, wherever it comes from', async () => {
    const opened = openMediaSecret({ dataDirectory: data, mediaSecret: '' });
    await assert.rejects(opened, /A signing key of 0 bytes/);
  });
});
