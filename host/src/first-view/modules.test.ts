import { createNodes, jsxWith } from 'federation/first-view/dom-react';
import { firstViewModules } from 'shared/federation';
import { configureHttp, mediaUrl as theirMediaUrl } from 'shared/http';
import { withParticle as theirs } from 'shared/text/particles';
import { requestsOfNoCall } from 'shared/testing/first-view-requests';
import { OWN_PATHS } from '../navigation/own-paths.ts';
import { modulesFor } from './modules.ts';

const modules = modulesFor(jsxWith(createNodes));
const { withParticle } = modules['shared/text/particles'] as { withParticle: typeof theirs };

test('the head script has what first-view scripts are built without', () => {
  for (const name of firstViewModules) expect(modules[name]).toEqual(expect.anything());
});

test('the particle of a Hangul word is the same as in the screen, after every final consonant', () => {
  const finals = Array.from({ length: 28 }, (_, final) => String.fromCharCode('가'.charCodeAt(0) + final));
  for (const word of ['지우', '할머니', '할아버지', '민호', '서울', '길', '빛', '뜰', ...finals])
    for (const particle of ['이/가', '을/를', '은/는', '으로/로'] as const)
      expect(withParticle(word, particle)).toBe(theirs(word, particle));
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

type Declared = { ongi: { firstViews: Record<string, { requests: string[] }> } };

const { ongi }: Declared = jest.requireActual('../../package.json');

test.each(Object.entries(ongi.firstViews))(
  "%s is one of the host's pages, and its first-view script requests what the API has",
  (path, { requests }) => {
    expect(OWN_PATHS).toContain(path);
    expect(requestsOfNoCall(requests)).toEqual([]);
  },
);
