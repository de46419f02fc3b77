import { createNodes, jsxWith } from 'federation/first-view/dom-react';
import { firstViewModules } from 'shared/federation';
import { configureHttp, mediaUrl as theirMediaUrl } from 'shared/http';
import { withParticle as theirs } from 'shared/text/particles';
import { modulesFor } from './modules.ts';

const modules = modulesFor(jsxWith(createNodes));
const { withParticle } = modules['shared/text/particles'] as { withParticle: typeof theirs };

test('the head script has what first-view scripts are built without', () => {
  for (const name of firstViewModules) expect(modules[name]).toEqual(expect.anything());
});

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
    const http = modules['shared/http'] as {
      mediaUrl: (url: string) => string;
      currentApiBaseUrl: () => string;
    };
    for (const url of ['/api/media/400/31.webp', 'https://media.example/31.webp'])
      expect(http.mediaUrl(url)).toBe(new URL(theirMediaUrl(url), location.href).href);
    expect(http.currentApiBaseUrl()).toBe(new URL(apiBaseUrl, location.href).href);
  },
);
