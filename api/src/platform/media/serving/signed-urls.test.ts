import assert from 'node:assert/strict';
import { test, beforeEach, describe } from 'node:test';
import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMediaUrls } from './signed-urls.ts';
import { tempDirectory } from '../../../testing/data/temp-directory.ts';
import { ensureMediaSecret, openMediaSecret } from './media-secret.ts';

const KEY = 'a'.repeat(32);
const NOON = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;

function at(milliseconds: number, secret = 's'.repeat(32)) {
  return createMediaUrls({ baseUrl: '/api/media/', secret: Buffer.from(secret), now: () => milliseconds });
}

function queryOf(url: string): { e: string; s: string } {
  const query = new URL(url, 'http://any').searchParams;
  return { e: query.get('e') ?? '', s: query.get('s') ?? '' };
}

test('an address stays the same for a whole day, so that lists keep their ETag', () => {
  assert.equal(at(NOON).url(KEY, '400.webp'), at(NOON + 11 * 3_600_000).url(KEY, '400.webp'));
  assert.notEqual(at(NOON).url(KEY, '400.webp'), at(NOON + 13 * 3_600_000).url(KEY, '400.webp'));
  assert.match(at(NOON).url(KEY, '400.webp'), /^\/api\/media\/a{32}\/400\.webp\?e=\d+&s=[0-9a-f]{32}$/);
});

test('an address works for at least a day and not for more than two', () => {
  for (const made of [NOON, NOON + 12 * 3_600_000 - 1, NOON + 12 * 3_600_000]) {
    const { e, s } = queryOf(at(made).url(KEY, '400.webp'));
    assert.ok(at(made + DAY_MS).isValid(KEY, e, s));
    assert.ok(!at(made + 2 * DAY_MS).isValid(KEY, e, s));
  }
});

test('an address with another key, end, signature or secret does not work', () => {
  const { e, s } = queryOf(at(NOON).url(KEY, '400.webp'));
  const urls = at(NOON);
  assert.ok(urls.isValid(KEY, e, s));
  assert.ok(!urls.isValid('b'.repeat(32), e, s));
  assert.ok(!urls.isValid(KEY, String(Number(e) + 1), s));
  assert.ok(!urls.isValid(KEY, e, s.slice(0, -1) + (s.endsWith('0') ? '1' : '0')));
  assert.ok(!urls.isValid(KEY, e, ''));
  assert.ok(!urls.isValid(KEY, 'Infinity', s));
  assert.ok(!at(NOON, 't'.repeat(32)).isValid(KEY, e, s));
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
    for (const key of keys) assert.equal(urls.url(key, '400.webp'), at(day).url(key, '400.webp'));
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
