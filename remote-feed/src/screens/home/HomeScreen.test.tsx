import { act, screen, waitFor, within } from '@testing-library/react';
import { postListCalls } from 'shared/contract/post-list';
import { postCalls } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { questionCalls } from 'shared/contract/question';
import { useCarousel } from 'shared/shell';
import { respondsWith, apiServer, neverResponds } from 'shared/testing/api-server';
import { fakeMediaQueries } from 'shared/testing/browser-gaps';
import { testLoading } from 'shared/testing/loading';
import { sampleListedPost, sampleRecentPost, sampleWeeklyQuestion } from 'shared/testing/sample-data';
import { THREE_POSTS, openHome, recently, slides, slideOf } from '../../testing/open-home.tsx';

const NEWER = sampleRecentPost({ postId: 24, title: '방금 쓴 추억', memoryDate: '2026-11-20' });
const ONE_MONTH = [
  respondsWith(postListCalls.months, [{ month: '2019-03', count: 1, cover: sampleListedPost() }]),
  respondsWith(postListCalls.ofMonth, { total: 1, posts: [sampleListedPost()] }),
];
const withNewer = () => apiServer.use(recently(NEWER, ...THREE_POSTS));

const slideIs = (name: string) => screen.findByRole('img', { name });
const next = () => screen.getByRole('button', { name: '다음 추억' });
const offer = () => screen.queryByRole('button', { name: '새 추억 보기' });
const moment = () => new Promise((resolve) => setTimeout(resolve, 50));

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

describe('홈', () => {
  it('최근 추억이 한 장씩, 몇 번째이고 누가 썼는지와 함께 보이고, 날짜는 그날로 이끈다', async () => {
    openHome();
    const names = (await slides()).map((slide) => slide.getAttribute('aria-label'));
    expect(names).toEqual(['3개 중 1번째', '3개 중 2번째', '3개 중 3번째']);
    const first = await slideOf(1);
    const link = within(first).getByRole('link', { name: '할머니 댁 감 따던 날' });
    expect(link).toHaveAttribute('href', '/home/memoryDetailPage/23');
    expect(first).toHaveTextContent('사진3');
    expect(first).toHaveTextContent('좋아요6댓글1');
    expect(first).toHaveTextContent('지우가 남김');
    expect(within(first).getByRole('img', { name: '함께한 가족 1명' })).toBeInTheDocument();
    const day = within(first).getByRole('link', { name: '11월 15일 일요일 하루 보기' });
    expect(day).toHaveAttribute('href', '/daily?date=2026-11-15');

    expect(screen.getByRole('heading', { level: 1, name: '오늘도 따뜻한 하루예요' })).toBeInTheDocument();
    const today = new Intl.DateTimeFormat('sv-SE').format(new Date());
    const [todayLink] = screen.getAllByRole('link', { name: / 하루 보기$/ });
    expect(todayLink).toHaveAttribute('href', `/daily?date=${today}`);
    expect(screen.getByText('말로 남기기')).toHaveAttribute('href', '/write/voice');
    expect(screen.getByRole('link', { name: '추억 찾기' })).toHaveAttribute('href', '/search');

    // A post without photos is read, and no tag of it shows as text.
    const last = await slideOf(3);
    expect(last).not.toHaveTextContent('<b>');
    expect(within(last).getByText('부침개').tagName).toBe('B');
    expect(within(last).getAllByText(/부쳤다/)).toHaveLength(1);
    expect(within(last).queryByText('사진')).not.toBeInTheDocument();
  });

  it('목소리는 사진에 표시가 있고, 목소리뿐이면 그렇게 말하는 카드가 된다', async () => {
    const withoutPhoto = { hasVoice: true, image: null, imageCount: 0 };
    openHome(
      recently(
        { postId: 23, hasVoice: true },
        { postId: 22, ...withoutPhoto, content: '' },
        { postId: 21, ...withoutPhoto, content: '부침개' },
      ),
    );
    expect(within(await slideOf(1)).getByText('목소리')).toBeInTheDocument();
    const alone = within(await slideOf(2));
    expect(alone.getByText('목소리로 남긴 추억')).toBeVisible();
    expect(alone.queryByText('목소리')).not.toBeInTheDocument();
    const withText = within(await slideOf(3));
    expect(withText.getByText('부침개')).toBeVisible();
    expect(withText.getByText('목소리')).toBeVisible();
  });

  it('사진의 수는 두 장부터 보인다', async () => {
    openHome(recently(...[2, 1, 0].map((imageCount, index) => ({ postId: 23 - index, imageCount }))));
    const counts = (await slides()).map(
      (slide) => within(slide).queryByText('사진')?.parentElement?.textContent,
    );
    expect(counts).toEqual(['사진2', undefined, undefined]);
  });

  it('화살표 키로 다음 추억으로 가고, 초점과 점이 따라간다', async () => {
    const { user } = openHome();
    const first = await slideOf(1);
    act(() => within(first).getByRole('link', { name: '할머니 댁 감 따던 날' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: '은행나무 길 산책' })).toHaveFocus();
    expect(await slideIs('3개 중 2번째')).toBeInTheDocument();
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: '비 오는 날' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowLeft}{Home}');
    expect(screen.getByRole('link', { name: '할머니 댁 감 따던 날' })).toHaveFocus();
  });

  it('단추로 넘길 수 있고, 몇 번째 추억인지 소리 내어 말해준다', async () => {
    const { user } = openHome();
    await slides();
    expect(screen.getByRole('button', { name: '이전 추억' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText('3개 중 1번째, 할머니 댁 감 따던 날')).not.toBeInTheDocument();
    await user.click(next());
    expect(screen.getByText('3개 중 2번째, 은행나무 길 산책')).toHaveAttribute('aria-live', 'polite');
    await user.click(next());
    // The button stays where it is, with the focus, though it leads nowhere.
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    expect(next()).toHaveFocus();
    await user.click(next());
    expect(await slideIs('3개 중 3번째')).toBeInTheDocument();
  });

  it('마지막 추억 다음에는 모든 추억으로 가는 길이 있다', async () => {
    const { user } = openHome(...ONE_MONTH);
    const all = await screen.findByRole('button', { name: '모든 추억' });
    const last = (await slides()).at(-1);
    expect(last?.compareDocumentPosition(all)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // The host's, which takes the focus of the button that is gone.
    const main = document.body.appendChild(document.createElement('main'));
    main.tabIndex = -1;
    await user.click(all);
    expect(main).toHaveFocus();
    main.remove();
    expect(await screen.findByRole('region', { name: '2019년 3월' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '최근 추억' })).not.toBeInTheDocument();
  });

  it('추억을 열었다가 돌아오면, 새 추억이 앞에 와도 보던 추억이 그대로 있다', async () => {
    const { user, router, queryClient } = openHome();
    const openSecond = async (): Promise<void> => {
      await user.click(await screen.findByRole('link', { name: '은행나무 길 산책' }));
      expect(await screen.findByText('추억 상세')).toBeInTheDocument();
    };
    await openSecond();
    expect(useCarousel.getState()).toMatchObject({ index: 1, remember: true });
    await act(() => router.navigate(-1));
    expect(await slideIs('3개 중 2번째')).toBeInTheDocument();
    expect(useCarousel.getState().remember).toBe(false);

    await openSecond();
    withNewer();
    await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recentPosts });
    await act(() => router.navigate(-1));
    expect(await slideIs('4개 중 3번째')).toBeInTheDocument();
  });

  it('첫 추억에 서 있으면 새 추억이 와도 첫 추억에, 넘겨 본 뒤에는 보던 추억에, 일상을 다시 누르면 맨 위로 가서 새로 불러오고 보던 추억에 있다', async () => {
    const { user, router, queryClient } = openHome();
    await slides();
    withNewer();
    await act(() => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recentPosts }));
    expect(await slideIs('4개 중 1번째')).toBeInTheDocument();

    await user.click(next());
    expect(await slideIs('4개 중 2번째')).toBeInTheDocument();
    apiServer.use(recently({ postId: 25, title: '더 새 추억' }, NEWER, ...THREE_POSTS));
    await act(() => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recentPosts }));
    expect(await slideIs('5개 중 3번째')).toBeInTheDocument();

    withNewer();
    await act(() => router.navigate('/home', { replace: true }));
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    expect(await slideIs('4개 중 2번째')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '방금 쓴 추억' })).toBeInTheDocument();
  });

  it('5분 넘게 떠났다 돌아왔을 때 새 추억이 있으면 보기를 권하고, 누르면 첫 추억으로 보여준다', async () => {
    const { user } = openHome();
    await slides();
    await user.click(next());
    awayFor(4);
    withNewer();
    awayFor(4);
    await moment();
    expect(offer()).not.toBeInTheDocument();

    awayFor(5);
    const button = await screen.findByRole('button', { name: '새 추억 보기' });
    expect(button.closest('[role=status]')).toHaveTextContent('새 추억이 있어요.');
    // Nothing changed by itself.
    expect(await slideIs('3개 중 2번째')).toBeInTheDocument();
    await user.click(button);
    expect(await slideIs('4개 중 1번째')).toBeInTheDocument();
    expect(offer()).not.toBeInTheDocument();
  });

  it('떠나 있던 사이에 새 추억이 없으면 아무것도 권하지 않는다', async () => {
    const recent = jest.fn(() => THREE_POSTS.slice(1)).mockReturnValueOnce(THREE_POSTS);
    openHome(respondsWith(postCalls.recent, recent));
    await slides();
    awayFor(6);
    await waitFor(() => expect(recent).toHaveBeenCalledTimes(2));
    await moment();
    expect(offer()).not.toBeInTheDocument();
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
    withNewer();
    act(pull);
    await moment();
    expect(await slideIs('3개 중 1번째')).toBeInTheDocument();
    unmount();

    const restore = fakeMediaQueries((media) => media.includes('standalone'));
    openHome();
    await slides();
    expect(document.documentElement.style.overscrollBehaviorY).toBe('contain');
    withNewer();
    act(pull);
    expect(await slideIs('4개 중 1번째')).toBeInTheDocument();
    restore();
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

  it('추억이 없으면 첫 추억을 쓰러 갈 수 있다', async () => {
    openHome(recently());
    const heading = { level: 1, name: '첫 번째 추억을 남겨볼까요?' };
    expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '추억 쓰기' })).toHaveAttribute('href', '/write');
  });

  testLoading(openHome, postCalls.recent, {
    waiting: ['heading', '일상을 불러오는 중'],
    failed: ['heading', '일상을 불러오지 못했어요.'],
    works: recently(...THREE_POSTS),
    shown: ['link', '은행나무 길 산책'],
  });
});

describe('이번 주 질문', () => {
  const ofWeek = (changes: Parameters<typeof sampleWeeklyQuestion>[0] = {}) =>
    respondsWith(questionCalls.current, sampleWeeklyQuestion(changes));

  it.each([
    ['이번 주 질문', 0],
    ['이번 주 질문 · 답 2개', 2],
  ])('홈에 “%s”로 보이고, 누르면 질문의 화면으로 간다', async (label, responseCount) => {
    openHome(ofWeek({ responseCount }));
    const card = await screen.findByRole('link', { name: /이번 주 질문/ });
    expect(card).toHaveTextContent(`${label}어릴 때 동네 친구들과 무엇을 하며 놀았나요?`);
    expect(card).toHaveAttribute('href', '/questions');
  });

  it.each([
    ['건너뛰었으면', ofWeek({ skipped: true })],
    ['가족이 껐으면', ofWeek({ question: null })],
    ['늦게 오면', neverResponds(questionCalls.current)],
    ['지난 오늘까지 알 수 없어도', neverResponds(postListCalls.onThisDay)],
  ])('%s 카드 없이 최근 추억이 보인다', async (_why, handler) => {
    openHome(handler);
    expect(await slides()).toHaveLength(3);
    apiServer.use(ofWeek());
    expect(screen.queryByRole('link', { name: /이번 주 질문|지난 오늘/ })).not.toBeInTheDocument();
  });
});
