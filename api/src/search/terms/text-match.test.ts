import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { completionsOf, resyllabified, splitTerms, variantsOf } from './letters.ts';
import { stemsOf } from './particles.ts';
import { textMatchesOf, type Tier } from './text-match.ts';

function matches(term: string, text: string, tier: Tier = 'exact'): boolean {
  return textMatchesOf(term, tier, true).some(({ pattern }) => new RegExp(pattern, 'iu').test(text));
}

describe('a text matches a term', () => {
  const CASES: readonly (readonly [term: string, text: string, tier: Tier | 'never'])[] = [
    ['바다', '바다로 갔다', 'exact'],
    ['나무', '감나무 아래', 'exact'],
    ['나무', '하나 무엇이', 'never'],
    ['감따던날', '외갓집 감 따던 날', 'exact'],
    ['감', '감자', 'exact'],
    ['감', '영감', 'never'],
    ['바다에서', '바다로', 'exact'],
    ['바다에서', '바다낚시', 'never'],
    ['할머니랑은', '할머니', 'exact'],
    ['집에', '우리 집.', 'loose'],
    ['집에', '집단', 'never'],
    ['고양이', '고양시', 'tolerant'],
    ['abc', 'ABC 놀이', 'exact'],
    ['ㄱㄸㄴ', '감 따던 날', 'exact'],
    ['ㄱㄸㄷㄴ', '감 따던 날', 'exact'],
    ['ㄸㄷ', '감 따던 날', 'exact'],
    ['ㄱㄷ', '감 따던 날', 'never'],
    ['ㅋㅋ', '잘했어ㅋㅋㅋ', 'exact'],
    ['할ㅁㄴ', '할머니', 'exact'],
    ['감ㄸ', '감 따던', 'exact'],
    ['감따ㄷ', '감 따던', 'exact'],
    ['가', '감나무', 'loose'],
    ['고', '과자', 'loose'],
    ['딷', '따던', 'loose'],
    ['달ㄱ', '달걀', 'exact'],
    ['닭', '달걀', 'loose'],
    ['바닷까', '바닷가', 'tolerant'],
    ['하라버지', '할아버지', 'tolerant'],
    ['송펀', '송편', 'tolerant'],
    ['송펀', '바다', 'never'],
    ['바퀴벌레', '바다벌레', 'never'],
  ];
  const TIERS: readonly Tier[] = ['exact', 'loose', 'tolerant'];

  for (const [term, text, expected] of CASES)
    test(`${term} in "${text}": ${expected}`, () => {
      const first = TIERS.find((tier) => matches(term, text, tier)) ?? 'never';
      assert.equal(first, expected);
    });
});

test('terms are runs of letters in lower case', () => {
  assert.deepEqual(splitTerms(' 감  따던-날!, ABC123 👨‍👩‍👧 \u202e가 %_\\'), [
    '감',
    '따던',
    '날',
    'abc123',
    '가',
  ]);
  assert.deepEqual(splitTerms('!?'), []);
});

test('a syllable has 65 others that are one jamo off', () => {
  const variants = variantsOf('감');
  assert.equal(new Set(variants).size, 65);
  for (const variant of ['곰', '밤', '가', '강']) assert.ok(variants.includes(variant));
  assert.deepEqual(variantsOf('a'), []);
});

test('a sound between two syllables may be written on both sides', () => {
  assert.deepEqual(resyllabified('하', '라'), ['할아']);
  assert.deepEqual(resyllabified('할', '아'), ['하라']);
  assert.deepEqual(resyllabified('감', '나'), []);
  assert.deepEqual(resyllabified('아', '아'), []);
});

test('an unfinished syllable has these ends', () => {
  assert.deepEqual(completionsOf('가'), [{ head: '', tail: '[가-갛]' }]);
  assert.deepEqual(completionsOf('닭'), [{ head: '달', tail: '[가-깋ㄱ]' }]);
  assert.deepEqual(completionsOf('달'), [
    { head: '', tail: '[닭닮닯닰닱닲닳]' },
    { head: '다', tail: '[라-맇ㄹ]' },
  ]);
  assert.deepEqual(completionsOf('1'), []);
});

test('stems, the longest first', () => {
  assert.deepEqual(stemsOf('서연이랑'), ['서연이', '서연']);
  assert.deepEqual(stemsOf('집에서는'), ['집에서', '집']);
  assert.deepEqual(stemsOf('은'), []);
});
