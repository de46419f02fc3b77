import { act, screen, waitFor, within } from '@testing-library/react';
import { postListCalls } from 'shared/contract/post-list';
import { postCalls } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { useCarousel } from 'shared/shell';
import { respondsWith, apiServer, neverResponds, respondsWithError } from 'shared/testing/api-server';
import { fakeMediaQueries } from 'shared/testing/browser-gaps';
import { sampleRecentPost } from 'shared/testing/sample-data';
import { THREE_POSTS, openHome, slides, slideOf } from '../../testing/open-home.tsx';

const NEWER = sampleRecentPost({ postId: 24, title: '방금 쓴 추억', memoryDate: '2026-11-20' });

function awayFor(minutes: number): void {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  now.mockRestore();
  visibility.mockRestore();
}

function fireTouch(type: string, y: number): void {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { touches: type === 'touchend' ? [] : [{ clientX: 100, clientY: y }] });
  document.body.dispatchEvent(event);
}

// jsdom cannot scroll, and complains.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

describe('홈', () => {
  it('불러오는 동안 무엇을 기다리는지 말해준다', async () => {
    openHome(neverResponds(postCalls.recent));
    expect(await screen.findByRole('heading', { level: 1, name: '일상을 불러오는 중' })).toBeInTheDocument();
  });

  it('최근 추억이 한 장씩, 몇 번째인지와 함께 보인다', async () => {
    openHome();
    expect((await slides()).map((slide) => slide.getAttribute('aria-label'))).toEqual([
      '3개 중 1번째',
      '3개 중 2번째',
      '3개 중 3번째',
    ]);
    const first = await slideOf(1);
    expect(within(first).getByRole('link', { name: '할머니 댁 감 따던 날' })).toHaveAttribute(
      'href',
      '/home/memoryDetailPage/23',
    );
    expect(within(first).getByText('11월 15일 일요일', { exact: false })).toBeInTheDocument();
    expect(first).toHaveTextContent('사진3');
    expect(first).toHaveTextContent('좋아요6댓글1');
    expect(within(first).getByRole('img', { name: '함께한 가족 1명' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: '오늘도 따뜻한 하루예요' })).toBeInTheDocument();
  });

  it('사진이 없는 추억은 글로 보이고 태그는 글자로 새지 않는다', async () => {
    openHome();
    const last = await slideOf(3);
    expect(last).not.toHaveTextContent('<b>');
    expect(within(last).getByText('부침개').tagName).toBe('B');
    expect(within(last).getAllByText(/부쳤다/)).toHaveLength(1);
    expect(within(last).queryByText('사진')).not.toBeInTheDocument();
  });

  it('화살표 키로 다음 추억으로 가고, 초점과 점이 따라간다', async () => {
    const { user } = openHome();
    const first = await slideOf(1);
    act(() => within(first).getByRole('link', { name: '할머니 댁 감 따던 날' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: '은행나무 길 산책' })).toHaveFocus();
    expect(screen.getByRole('img', { name: '3개 중 2번째' })).toBeInTheDocument();
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: '비 오는 날' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowLeft}{Home}');
    expect(screen.getByRole('link', { name: '할머니 댁 감 따던 날' })).toHaveFocus();
  });

  it('단추로 넘길 수 있고, 몇 번째 추억인지 소리 내어 말해준다', async () => {
    const { user } = openHome();
    await slides();
    const next = screen.getByRole('button', { name: '다음 추억' });
    expect(screen.getByRole('button', { name: '이전 추억' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText('3개 중 1번째, 할머니 댁 감 따던 날')).not.toBeInTheDocument();
    await user.click(next);
    expect(screen.getByText('3개 중 2번째, 은행나무 길 산책')).toHaveAttribute('aria-live', 'polite');
    await user.click(next);
    // The button stays where it is, with the focus, though it leads nowhere.
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    await user.click(next);
    expect(screen.getByRole('img', { name: '3개 중 3번째' })).toBeInTheDocument();
  });

  it('추억을 열었다가 돌아오면 보던 추억이 그대로 있다', async () => {
    const { user, router } = openHome();
    await user.click(await screen.findByRole('link', { name: '은행나무 길 산책' }));
    expect(await screen.findByText('추억 상세')).toBeInTheDocument();
    expect(useCarousel.getState()).toMatchObject({ index: 1, remember: true });
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('img', { name: '3개 중 2번째' })).toBeInTheDocument();
    expect(useCarousel.getState().remember).toBe(false);
  });

  it('돌아오는 사이에 새 추억이 앞에 와도 보던 추억이 그대로 있다', async () => {
    const { user, router, queryClient } = openHome();
    await user.click(await screen.findByRole('link', { name: '은행나무 길 산책' }));
    await screen.findByText('추억 상세');
    apiServer.use(respondsWith(postCalls.recent, [NEWER, ...THREE_POSTS]));
    await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recentPosts });
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('img', { name: '4개 중 3번째' })).toBeInTheDocument();
  });

  it('첫 추억에 서 있으면 새 추억이 와도 첫 추억에, 넘겨 본 뒤에는 보던 추억에 있다', async () => {
    const { user, queryClient } = openHome();
    await slides();
    apiServer.use(respondsWith(postCalls.recent, [NEWER, ...THREE_POSTS]));
    await act(() => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recentPosts }));
    expect(await screen.findByRole('img', { name: '4개 중 1번째' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: '다음 추억' }));
    expect(screen.getByRole('img', { name: '4개 중 2번째' })).toBeInTheDocument();
    const NEWEST = sampleRecentPost({ postId: 25, title: '더 새 추억' });
    apiServer.use(respondsWith(postCalls.recent, [NEWEST, NEWER, ...THREE_POSTS]));
    await act(() => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recentPosts }));
    expect(await screen.findByRole('img', { name: '5개 중 3번째' })).toBeInTheDocument();
  });

  it('일상에서 일상을 다시 누르면 맨 위, 첫 추억에 서고 새로 불러온다', async () => {
    const { user, router } = openHome();
    await slides();
    await user.click(screen.getByRole('button', { name: '다음 추억' }));
    apiServer.use(respondsWith(postCalls.recent, [NEWER, ...THREE_POSTS]));
    await act(() => router.navigate('/home', { replace: true }));
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    expect(await screen.findByRole('img', { name: '4개 중 1번째' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '방금 쓴 추억' })).toBeInTheDocument();
  });

  it('5분 넘게 떠났다 돌아왔을 때 새 추억이 있으면 보기를 권하고, 누르면 첫 추억으로 보여준다', async () => {
    const { user } = openHome();
    await slides();
    await user.click(screen.getByRole('button', { name: '다음 추억' }));
    awayFor(4);
    apiServer.use(respondsWith(postCalls.recent, [NEWER, ...THREE_POSTS]));
    awayFor(4);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('button', { name: '새 추억 보기' })).not.toBeInTheDocument();

    awayFor(5);
    const offer = await screen.findByRole('button', { name: '새 추억 보기' });
    expect(offer.closest('[role=status]')).toHaveTextContent('새 추억이 있어요.');
    // Nothing changed by itself.
    expect(screen.getByRole('img', { name: '3개 중 2번째' })).toBeInTheDocument();
    await user.click(offer);
    expect(await screen.findByRole('img', { name: '4개 중 1번째' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '새 추억 보기' })).not.toBeInTheDocument();
  });

  it('떠나 있던 사이에 새 추억이 없으면 아무것도 권하지 않는다', async () => {
    let requests = 0;
    openHome(
      respondsWith(postCalls.recent, () => {
        requests += 1;
        return requests === 1 ? THREE_POSTS : THREE_POSTS.slice(1);
      }),
    );
    await slides();
    awayFor(6);
    await waitFor(() => expect(requests).toBe(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('button', { name: '새 추억 보기' })).not.toBeInTheDocument();
  });

  it('설치한 앱에서는 당겨서 새로 불러오고, 브라우저에서는 브라우저에 맡긴다', async () => {
    const pull = () => {
      fireTouch('touchstart', 100);
      fireTouch('touchmove', 160);
      fireTouch('touchmove', 320);
      fireTouch('touchend', 320);
    };
    const { unmount } = openHome();
    await slides();
    apiServer.use(respondsWith(postCalls.recent, [NEWER, ...THREE_POSTS]));
    act(pull);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole('img', { name: '3개 중 1번째' })).toBeInTheDocument();
    unmount();

    const restore = fakeMediaQueries((media) => media.includes('standalone'));
    openHome();
    await slides();
    expect(document.documentElement.style.overscrollBehaviorY).toBe('contain');
    apiServer.use(respondsWith(postCalls.recent, [NEWER, ...THREE_POSTS]));
    act(pull);
    expect(await screen.findByRole('img', { name: '4개 중 1번째' })).toBeInTheDocument();
    restore();
  });

  it('쓴 사람이 함께한 가족과 따로 보이고, 날짜는 그날로 이끈다', async () => {
    openHome();
    const first = await slideOf(1);
    expect(first).toHaveTextContent('지우가 남김');
    expect(within(first).getByRole('link', { name: '11월 15일 일요일 하루 보기' })).toHaveAttribute(
      'href',
      '/daily?date=2026-11-15',
    );
    const today = new Intl.DateTimeFormat('sv-SE').format(new Date());
    expect(screen.getAllByRole('link', { name: / 하루 보기$/ })[0]).toHaveAttribute(
      'href',
      `/daily?date=${today}`,
    );
  });

  it('다른 곳으로 떠나면 다음에는 첫 추억부터 보인다', async () => {
    const { unmount } = openHome();
    await slides();
    act(() => useCarousel.getState().setIndex(2));
    unmount();
    await waitFor(() => expect(useCarousel.getState().index).toBe(0));
  });

  it('지난 오늘의 추억이 있으면 맨 위에 카드로 보이고, 누르면 그날로 간다', async () => {
    const years = new Date().getFullYear() - 2023;
    const { user } = openHome(
      undefined,
      respondsWith(postListCalls.onThisDay, [
        sampleRecentPost({ postId: 9, title: '첫눈 오던 날', memoryDate: '2023-11-21' }),
        sampleRecentPost({ postId: 8, title: '김장', memoryDate: '2020-11-21' }),
      ]),
    );
    const card = await screen.findByRole('link', { name: `지난 오늘 · ${years}년 전 외 1개 첫눈 오던 날` });
    expect(card.compareDocumentPosition((await slides())[0] ?? card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(card);
    expect(await screen.findByText('화면: /daily')).toBeInTheDocument();
  });

  it('지난 오늘을 알 수 없어도 최근 추억은 보인다', async () => {
    openHome(undefined, neverResponds(postListCalls.onThisDay));
    expect(await slides()).toHaveLength(3);
    expect(screen.queryByRole('link', { name: /지난 오늘/ })).not.toBeInTheDocument();
  });

  it('추억이 없으면 첫 추억을 쓰러 갈 수 있다', async () => {
    openHome(respondsWith(postCalls.recent, []));
    expect(
      await screen.findByRole('heading', { level: 1, name: '첫 번째 추억을 남겨볼까요?' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '추억 쓰기' })).toHaveAttribute('href', '/write');
  });

  it('불러오지 못하면 다시 시도할 수 있다', async () => {
    const { user } = openHome(respondsWithError(postCalls.recent, 'FORBIDDEN'));
    expect(await screen.findByRole('heading', { name: '일상을 불러오지 못했어요.' })).toBeInTheDocument();
    apiServer.use(respondsWith(postCalls.recent, THREE_POSTS));
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('link', { name: '은행나무 길 산책' })).toBeInTheDocument();
  });
});

describe('목소리가 있는 추억', () => {
  test('사진에 표시가 있고, 목소리뿐이면 그렇게 말하는 카드가 된다', async () => {
    openHome(
      respondsWith(postCalls.recent, [
        sampleRecentPost({ postId: 23, hasVoice: true }),
        sampleRecentPost({ postId: 22, hasVoice: true, image: null, imageCount: 0, content: '' }),
        sampleRecentPost({ postId: 21, hasVoice: true, image: null, imageCount: 0, content: '부침개' }),
      ]),
    );
    expect(within(await slideOf(1)).getByText('목소리')).toBeInTheDocument();
    const alone = within(await slideOf(2));
    expect(alone.getByText('목소리로 남긴 추억')).toBeVisible();
    expect(alone.queryByText('목소리')).not.toBeInTheDocument();
    const withText = within(await slideOf(3));
    expect(withText.getByText('부침개')).toBeVisible();
    expect(withText.getByText('목소리')).toBeVisible();
  });

  test('말로 남기는 큰 길이 있다', async () => {
    openHome();
    expect(await screen.findByText('말로 남기기')).toHaveAttribute('href', '/write/voice');
  });
});
