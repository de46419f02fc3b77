import { screen, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { postListCalls } from 'shared/contract/post-list';
import { postCalls } from 'shared/contract/post';
import { questionCalls } from 'shared/contract/question';
import { respondsWith } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleMember, sampleRecentPost, sampleWeeklyQuestion } from 'shared/testing/sample-data';
import { area } from '../routes.tsx';

// jsdom cannot scroll, and complains.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

export const THREE_POSTS = [
  sampleRecentPost({ postId: 23, title: '할머니 댁 감 따던 날', imageCount: 3, liked: true }),
  sampleRecentPost({ postId: 22, title: '은행나무 길 산책', participants: [sampleMember(), sampleMember()] }),
  sampleRecentPost({
    postId: 21,
    title: '비 오는 날',
    content: '<b>부침개</b>를<br>부쳤다',
    image: null,
    imageCount: 0,
  }),
];

const DETAIL = {
  path: '/home/memoryDetailPage/:postId' as const,
  handle: { guard: 'yesfam', header: 'none', navigation: false, title: '추억' } as const,
  lazy: () => Promise.resolve({ Component: () => <p>추억 상세</p> }),
};

export const recently = (...posts: Parameters<typeof sampleRecentPost>[0][]) =>
  respondsWith(postCalls.recent, posts.map(sampleRecentPost));

/** Home with three recent posts, no card and no question; `handlers` come before these responses. */
export function openHome(...handlers: RequestHandler[]) {
  return renderScreen(area.routes.filter(({ path }) => path === '/home').concat(DETAIL), {
    path: '/home',
    handlers: [
      ...handlers,
      recently(...THREE_POSTS),
      respondsWith(postListCalls.onThisDay, []),
      respondsWith(questionCalls.current, sampleWeeklyQuestion({ question: null })),
    ],
  });
}

export async function slides() {
  const carousel = await screen.findByRole('region', { name: '최근 추억' });
  return within(carousel).getAllByRole('group');
}

export const slideOf = (number: number) => screen.findByRole('group', { name: `3개 중 ${number}번째` });
