import { screen, within } from '@testing-library/react';
import { postListCalls } from 'shared/contract/post-list';
import { postCalls } from 'shared/contract/post';
import { questionCalls } from 'shared/contract/question';
import { respondsWith } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleMember, sampleRecentPost, sampleWeeklyQuestion } from 'shared/testing/sample-data';
import { area } from '../routes.tsx';

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

export function openHome(
  recent = respondsWith(postCalls.recent, THREE_POSTS),
  onThisDay = respondsWith(postListCalls.onThisDay, []),
  question = respondsWith(questionCalls.current, sampleWeeklyQuestion({ question: null })),
) {
  return renderScreen(area.routes.filter(({ path }) => path === '/home').concat(DETAIL), {
    path: '/home',
    handlers: [recent, onThisDay, question],
  });
}

export const DETAIL = {
  path: '/home/memoryDetailPage/:postId' as const,
  handle: { guard: 'yesfam', header: 'none', navigation: false, title: '추억' } as const,
  lazy: () => Promise.resolve({ Component: () => <p>추억 상세</p> }),
};

export async function slides() {
  const carousel = await screen.findByRole('region', { name: '최근 추억' });
  return within(carousel).getAllByRole('group');
}

export async function slideOf(number: number) {
  return screen.findByRole('group', { name: `3개 중 ${number}번째` });
}
