import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMediaUrls } from './signed-urls.ts';

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
