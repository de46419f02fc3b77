import { act, screen, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { type ListedPost, postListCalls } from 'shared/contract/post-list';
import { useCarousel, useHeader } from 'shared/shell';
import { respondsWith, apiServer, neverResponds, respondsWithError } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { sampleTimeOrderPost } from 'shared/testing/sample-data';
import { openHome, slides } from '../../testing/open-home.tsx';

function listed(postId: number, title: string, memoryDate: string, changes: Partial<ListedPost> = {}) {
  return { ...sampleTimeOrderPost({ postId, title, memoryDate }), imageCount: 1, ...changes };
}

const POSTS: Readonly<Record<string, readonly ListedPost[]>> = {
  '2026-11': [listed(23, '감 따던 날', '2026-11-15', { imageCount: 3 }), listed(22, '산책', '2026-11-08')],
  '2026-10': [listed(21, '생일', '2026-10-31', { thumbnailUrl: null, imageCount: 0 })],
  '2024-12': [listed(3, '첫눈', '2024-12-01')],
};

const MONTHS = respondsWith(
  postListCalls.months,
  Object.entries(POSTS).flatMap(([month, [cover, ...more]]) =>
    cover === undefined ? [] : [{ month, count: 1 + more.length, cover }],
  ),
);

const OF_MONTH = respondsWith(postListCalls.ofMonth, ({ query }) => {
  const posts = [...(POSTS[query.get('month') ?? ''] ?? [])];
  return { total: posts.length, posts };
});

function openGallery(...handlers: RequestHandler[]) {
  useHeader.getState().setMode('gallery');
  return openHome(...handlers, MONTHS, OF_MONTH);
}

const november = async () => within(await screen.findByRole('region', { name: /11월$/ }));
const link = (name: string) => screen.findByRole('link', { name });

describe('갤러리', () => {
  it('모든 추억이 달마다 모여 있고 누르면 열린다', async () => {
    const { user, router } = openGallery();
    const month = await november();
    expect(await month.findAllByRole('link')).toHaveLength(2);
    expect(month.getByText('2개의 추억')).toBeInTheDocument();
    expect(await link('감 따던 날, 사진 3장')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '2024년 12월' })).toBeInTheDocument();
    expect(await link('추억 찾기')).toHaveAttribute('href', '/search');
    await user.click(await link('생일'));
    expect(router.state.location.pathname).toBe('/home/memoryDetailPage/21');
    expect(useCarousel.getState().remember).toBe(true);
  });

  it('추억이 오기 전에도 자리는 이미 있다', async () => {
    openGallery(neverResponds(postListCalls.ofMonth));
    const month = await november();
    const tiles = month.getAllByRole('listitem');
    expect(tiles.map((tile) => tile.getAttribute('aria-posinset'))).toEqual(['1', '2']);
    expect(tiles[0]).toHaveAttribute('aria-setsize', '2');
    expect(month.queryByRole('link')).not.toBeInTheDocument();
  });

  it('한 달을 불러오지 못하면 그 자리에서 다시 시도할 수 있다', async () => {
    const { user } = openGallery(respondsWithError(postListCalls.ofMonth, 'FORBIDDEN'));
    const month = await november();
    const again = await month.findByRole('button', { name: '추억을 불러오지 못했어요. 다시 시도' });
    apiServer.use(OF_MONTH);
    await user.click(again);
    expect(await month.findByRole('link', { name: '산책' })).toBeInTheDocument();
  });

  it('추억을 열었다가 돌아오면 열었던 추억에 초점이 있고, 거기서 새로 고쳤어도 갤러리가, 슬라이더로 바꾸면 최근 추억이 보인다', async () => {
    const { user, router } = openGallery();
    await user.click(await link('첫눈'));
    expect(await screen.findByText('추억 상세')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(await link('첫눈')).toHaveFocus();

    await user.click(await link('첫눈'));
    await screen.findByText('추억 상세');
    act(() => {
      useCarousel.getState().reset();
      useHeader.getState().reset();
    });
    await act(() => router.navigate(-1));
    expect(await link('첫눈')).toBeInTheDocument();
    act(() => useHeader.getState().toggleMode());
    expect(await slides()).toHaveLength(3);
  });

  testLoading(openGallery, postListCalls.months, {
    failed: '갤러리를 불러오지 못했어요.',
    works: MONTHS,
    shown: ['link', '생일'],
  });

  it('추억이 없으면 첫 추억을 쓰러 갈 수 있다', async () => {
    openGallery(respondsWith(postListCalls.months, []));
    expect(await link('추억 쓰기')).toBeInTheDocument();
  });
});
