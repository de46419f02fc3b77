import { screen, within } from '@testing-library/react';
import { memoryPostCalls } from 'shared/contract/memory-post';
import { answers, apiServer, neverAnswers, refuses } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleTimeOrderPost } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';

const YEARS = [
  {
    year: 2026,
    posts: [
      sampleTimeOrderPost({ postId: 9, title: '감 따던 날', memoryDate: '2026-11-15' }),
      sampleTimeOrderPost({ postId: 8, title: '산책', memoryDate: '2026-11-08' }),
      sampleTimeOrderPost({ postId: 7, title: '생일', memoryDate: '2026-10-31', thumbnailUrl: null }),
    ],
  },
  { year: 2025, posts: [sampleTimeOrderPost({ postId: 3, title: '첫눈', memoryDate: '2025-12-01' })] },
];

function openBookshelf(timeOrder = answers(memoryPostCalls.timeOrder, YEARS), path = '/bookshelf') {
  return renderScreen(area.routes, { path, handlers: [timeOrder] });
}

describe('책장', () => {
  it('해마다 책장이 있고, 달마다 책이 꽂혀 있다', async () => {
    openBookshelf();
    const shelf = await screen.findByRole('region', { name: '2026년' });
    expect(
      within(shelf)
        .getAllByRole('link')
        .map((book) => book.getAttribute('aria-label')),
    ).toEqual(['2026년 11월, 추억 2개', '2026년 10월, 추억 1개']);
    expect(screen.getByRole('region', { name: '2025년' })).toHaveTextContent('1권');
    expect(screen.getByText('지금까지 4개의 추억이 꽂혔어요')).toBeInTheDocument();
  });

  it('책을 펴면 그 달의 추억이 보이고, 추억을 열 수 있다', async () => {
    const { user } = openBookshelf();
    await user.click(await screen.findByRole('link', { name: '2026년 11월, 추억 2개' }));
    expect(await screen.findByRole('heading', { level: 1, name: '2026년 11월' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /감 따던 날/ })).toHaveAttribute(
      'href',
      '/home/memoryDetailPage/9',
    );
    expect(screen.queryByText('생일')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: '책장으로 돌아가기' }));
    expect(await screen.findByRole('heading', { level: 1, name: '우리 가족 책장' })).toBeInTheDocument();
  });

  it('비어 있으면 첫 권을 쓰러 갈 수 있다', async () => {
    openBookshelf(answers(memoryPostCalls.timeOrder, []));
    expect(await screen.findByRole('heading', { name: '책장이 비어 있어요' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '첫 권 쓰기' })).toHaveAttribute('href', '/write');
  });

  it('불러오는 동안 무엇을 기다리는지 말해준다', async () => {
    openBookshelf(neverAnswers(memoryPostCalls.timeOrder));
    expect(await screen.findByText('책장을 불러오는 중')).toBeInTheDocument();
  });

  it('불러오지 못하면 다시 시도할 수 있다', async () => {
    const { user } = openBookshelf(refuses(memoryPostCalls.timeOrder, 'FORBIDDEN'));
    expect(await screen.findByRole('heading', { name: '책장을 불러오지 못했어요' })).toBeInTheDocument();
    apiServer.use(answers(memoryPostCalls.timeOrder, YEARS));
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('region', { name: '2026년' })).toBeInTheDocument();
  });
});
