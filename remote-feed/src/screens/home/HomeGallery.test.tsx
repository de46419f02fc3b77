import { act, screen, within } from '@testing-library/react';
import { type ListedPost, postListCalls } from 'shared/contract/post-list';
import { postCalls } from 'shared/contract/post';
import { useCarousel, useHeader } from 'shared/shell';
import { respondsWith, apiServer, neverResponds, respondsWithError } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleTimeOrderPost } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';
import { THREE_POSTS, DETAIL, slides } from '../../testing/open-home.tsx';

// jsdom cannot scroll, and complains.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

describe('갤러리', () => {
  const POSTS: Readonly<Record<string, readonly ListedPost[]>> = {
    '2026-11': [listed(23, '감 따던 날', '2026-11-15', { imageCount: 3 }), listed(22, '산책', '2026-11-08')],
    '2026-10': [listed(21, '생일', '2026-10-31', { thumbnailUrl: null, imageCount: 0 })],
    '2024-12': [listed(3, '첫눈', '2024-12-01')],
  };

  const MONTHS = Object.entries(POSTS).flatMap(([month, [cover, ...more]]) =>
    cover === undefined ? [] : [{ month, count: 1 + more.length, cover }],
  );

  const OF_MONTH = respondsWith(postListCalls.ofMonth, ({ query }) => {
    const posts = [...(POSTS[query.get('month') ?? ''] ?? [])];
    return { total: posts.length, posts };
  });

  function openGallery(months = respondsWith(postListCalls.months, MONTHS), ofMonth = OF_MONTH) {
    useHeader.getState().setMode('gallery');
    return renderScreen(area.routes.filter(({ path }) => path === '/home').concat(DETAIL), {
      path: '/home',
      handlers: [
        months,
        ofMonth,
        respondsWith(postCalls.recent, THREE_POSTS),
        respondsWith(postListCalls.onThisDay, []),
      ],
    });
  }

  it('모든 추억이 달마다 모여 있고 누르면 열린다', async () => {
    const { user, router } = openGallery();
    const november = await screen.findByRole('region', { name: /11월$/ });
    expect(await within(november).findAllByRole('link')).toHaveLength(2);
    expect(november).toHaveTextContent('2개의 추억');
    expect(screen.getByRole('link', { name: '감 따던 날, 사진 3장' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '2024년 12월' })).toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: '생일' }));
    expect(router.state.location.pathname).toBe('/home/memoryDetailPage/21');
    expect(useCarousel.getState().remember).toBe(true);
  });

  it('추억이 오기 전에도 자리는 이미 있다', async () => {
    openGallery(undefined, neverResponds(postListCalls.ofMonth));
    const november = await screen.findByRole('region', { name: /11월$/ });
    const tiles = within(november).getAllByRole('listitem');
    expect(tiles.map((tile) => tile.getAttribute('aria-posinset'))).toEqual(['1', '2']);
    expect(tiles[0]).toHaveAttribute('aria-setsize', '2');
    expect(within(november).queryByRole('link')).not.toBeInTheDocument();
  });

  it('한 달을 불러오지 못하면 그 자리에서 다시 시도할 수 있다', async () => {
    const { user } = openGallery(undefined, respondsWithError(postListCalls.ofMonth, 'FORBIDDEN'));
    const november = await screen.findByRole('region', { name: /11월$/ });
    const again = await within(november).findByRole('button', {
      name: '추억을 불러오지 못했어요. 다시 시도',
    });
    apiServer.use(OF_MONTH);
    await user.click(again);
    expect(await within(november).findByRole('link', { name: '산책' })).toBeInTheDocument();
  });

  it('추억을 열었다가 돌아오면 열었던 추억에 초점이 있다', async () => {
    const { user, router } = openGallery();
    await user.click(await screen.findByRole('link', { name: '첫눈' }));
    expect(await screen.findByText('추억 상세')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('link', { name: '첫눈' })).toHaveFocus();
  });

  it('추억을 보다가 새로 고쳐도 뒤로 가면 갤러리가 다시 보인다', async () => {
    const { user, router } = openGallery();
    await user.click(await screen.findByRole('link', { name: '첫눈' }));
    await screen.findByText('추억 상세');
    act(() => {
      useCarousel.getState().reset();
      useHeader.getState().reset();
    });
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('link', { name: '첫눈' })).toBeInTheDocument();
  });

  it('슬라이더로 바꾸면 최근 추억이 보인다', async () => {
    openGallery();
    await screen.findByRole('link', { name: '생일' });
    act(() => useHeader.getState().toggleMode());
    expect(await slides()).toHaveLength(3);
  });

  it('불러오지 못하면 다시 시도할 수 있다', async () => {
    openGallery(respondsWithError(postListCalls.months, 'FORBIDDEN'));
    expect(await screen.findByText('갤러리를 불러오지 못했어요.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '다시 시도' })).toBeInTheDocument();
  });

  it('추억이 없으면 첫 추억을 쓰러 갈 수 있다', async () => {
    openGallery(respondsWith(postListCalls.months, []));
    expect(await screen.findByRole('link', { name: '추억 쓰기' })).toBeInTheDocument();
  });
});

function listed(
  postId: number,
  title: string,
  memoryDate: string,
  changes: Partial<ListedPost> = {},
): ListedPost {
  return { ...sampleTimeOrderPost({ postId, title, memoryDate }), imageCount: 1, ...changes };
}
