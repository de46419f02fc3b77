import { screen } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { familyCalls } from 'shared/contract/family/family';
import { postListCalls } from 'shared/contract/post-list';
import { type FoundPost, searchCalls } from 'shared/contract/post-lists/search';
import { respondsWith } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleFamily, sampleListedPost } from 'shared/testing/sample-data';
import { area } from '../routes.tsx';

// jsdom cannot scroll, and complains.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

export function found(postId: number, title: string, changes: Partial<FoundPost> = {}): FoundPost {
  const author = { userId: 2, nickname: '순자', profileImage: null };
  return { ...sampleListedPost({ postId, title, author }), matches: [], ...changes };
}

export const POSTS = [
  found(9, '감 따던 날', { memoryDate: '2026-11-15' }),
  found(8, '감자 캐던 날', {
    memoryDate: '2026-06-20',
    author: { userId: 3, nickname: '민호', profileImage: null },
  }),
  found(7, '감기 앓던 밤', { memoryDate: '2024-01-08', thumbnailUrl: null, imageCount: 0, hasVoice: true }),
];

/** The queries that arrived, in order. */
export const searched: string[] = [];
beforeEach(() => void searched.splice(0));

/** Finds by title, year and person; each kind but the photo finds nothing. */
export const SEARCH = respondsWith(searchCalls.search, ({ query }) => {
  const q = query.get('q') ?? '';
  searched.push(q);
  const posts = POSTS.filter(
    ({ title, memoryDate, author }) =>
      title.includes(q) &&
      memoryDate.startsWith(query.get('year') ?? '') &&
      (query.get('personId') ?? String(author?.userId)) === String(author?.userId) &&
      (query.get('kind') ?? 'photo') === 'photo',
  );
  return foundPosts(posts);
});

export function foundPosts(posts: FoundPost[], changes: { total?: number; tolerant?: boolean } = {}) {
  const years = new Map<number, number>();
  for (const { memoryDate } of posts) {
    const year = Number(memoryDate.slice(0, 4));
    years.set(year, (years.get(year) ?? 0) + 1);
  }
  return {
    total: posts.length,
    tolerant: false,
    years: [...years].map(([year, count]) => ({ year, count })),
    posts,
    ...changes,
  };
}

const DETAIL = {
  path: '/home/memoryDetailPage/:postId' as const,
  handle: { guard: 'yesfam', header: 'none', navigation: false, title: '추억' } as const,
  lazy: () => Promise.resolve({ Component: () => <p>추억 상세</p> }),
};

/** The search, opened from home; `handlers` come before the usual responses. */
export function openSearch(address = '/search', ...handlers: RequestHandler[]) {
  return renderScreen(area.routes.filter(({ path }) => path === '/search').concat(DETAIL), {
    path: ['/home', address],
    handlers: [
      ...handlers,
      SEARCH,
      respondsWith(familyCalls.members, sampleFamily()),
      respondsWith(postListCalls.months, [
        { month: '2026-11', count: 2, cover: sampleListedPost() },
        { month: '2026-06', count: 1, cover: sampleListedPost() },
        { month: '2024-01', count: 1, cover: sampleListedPost() },
      ]),
    ],
  });
}

export const field = () => screen.findByRole('searchbox', { name: '추억 찾기' });
export const post = (name: string | RegExp) => screen.findByRole('link', { name });
