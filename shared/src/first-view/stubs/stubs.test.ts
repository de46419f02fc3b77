import { withParticle as theirs } from 'shared/text/particles';
import * as days from 'shared/text/local-days';
import { configureHttp, mediaUrl as theirMediaUrl } from 'shared/http';
import { provideEarlyRuntime } from '../early-runtime.ts';
import { displayText } from './display-text.ts';
import { currentApiBaseUrl, mediaUrl } from './http.ts';
import { dayOf, startOfDay, todayAsDay } from './local-days.ts';
import { withParticle } from './particles.ts';
import { plainLine } from './plain-line.ts';

const NICKNAMES = [
  '지우',
  '하준',
  '할머니',
  '할아버지',
  '아빠',
  '엄마',
  '순자',
  '민호',
  '서울',
  '길',
  '빛',
  '뜰',
];

describe('the particle of a Hangul word is the same as in the screen', () => {
  test.each(NICKNAMES)('%s', (nickname) => {
    for (const particle of ['이/가', '을/를', '은/는', '으로/로'] as const)
      expect(withParticle(nickname, particle)).toBe(theirs(nickname, particle));
  });

  test('of every final consonant', () => {
    for (let final = 0; final < 28; final += 1) {
      const word = `가${String.fromCharCode('가'.charCodeAt(0) + final)}`;
      expect(withParticle(word, '이/가')).toBe(theirs(word, '이/가'));
      expect(withParticle(word, '으로/로')).toBe(theirs(word, '으로/로'));
    }
  });
});

test.each(['', 'Jenn', 'R2', '지우!', '지우 ', 'ㅋㅋ', '지우'.normalize('NFD'), '🙂', '\u2068지우\u2069'])(
  'a word that does not end in Hangul (%j) is left to the screen',
  (word) => {
    expect(() => withParticle(word, '이/가')).toThrow('not a Hangul word');
  },
);

test.each(['2026-11-15', '2024-02-29', '2026-01-01', '2026-12-31', '1999-03-01'] as const)(
  'the day %s begins as in the screen',
  (day) => {
    expect(startOfDay(day)).toEqual(days.startOfDay(day));
    expect(dayOf(startOfDay(day))).toBe(day);
  },
);

test.each([0, 1, 9, 15, 23])("today is the screen's, at %d o'clock", (hour) => {
  jest.useFakeTimers({ now: new Date(2026, 10, 5, hour, 59, 59) });
  expect(todayAsDay()).toBe(days.todayAsDay());
  jest.useRealTimers();
});

test.each(['/api', 'https://api.example/v1', 'http://localhost/deep/api'])(
  'media of an API at %s have the same address as in the screen',
  (apiBaseUrl) => {
    configureHttp({ apiBaseUrl });
    globalThis.ongiFirstView = {
      prefetches: new Map(),
      isOver: false,
      // As the page's first script writes it.
      apiBaseUrl: new URL(apiBaseUrl, location.href).href,
    };
    for (const url of ['/api/media/400/31.webp', 'https://media.example/31.webp'])
      expect(mediaUrl(url)).toBe(new URL(theirMediaUrl(url), location.href).href);
    expect(currentApiBaseUrl()).toBe(new URL(apiBaseUrl, location.href).href);
  },
);

test('without the host there is no first view', () => {
  globalThis.ongiEarly = undefined;
  expect(() => plainLine('a')).toThrow('no early runtime');
  provideEarlyRuntime({
    displayText: (text) => `${text}!`,
    plainLine: (text) => text,
    photoSources: () => ({ src: '' }),
    thumbHashGradient: () => null,
  });
  expect([plainLine('a'), displayText('a')]).toEqual(['a', 'a!']);
});
