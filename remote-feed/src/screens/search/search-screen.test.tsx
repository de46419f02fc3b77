import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { searchCalls } from 'shared/contract/post-lists/search';
import { apiServer, breaksOff, respondsWith } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import {
  field,
  found,
  foundPosts,
  openSearch,
  post,
  POSTS,
  SEARCH,
  searched,
} from '../../testing/open-search.tsx';

const chip = (name: string | RegExp) => screen.findByRole('button', { name });
const titles = () =>
  screen
    .getAllByRole('link')
    .map((link) => /감 따던 날|감자 캐던 날|감기 앓던 밤/.exec(link.textContent ?? '')?.[0]);

describe('찾기', () => {
  it('치는 동안 찾고, 찾은 것을 해마다 모아 보인다', async () => {
    const { user, router } = openSearch();
    await user.type(await field(), '감');
    expect(await screen.findByText('3개 찾았어요')).toBeInTheDocument();
    const ofYear = within(screen.getByRole('region', { name: '2026년' }));
    expect(ofYear.getAllByRole('link')).toHaveLength(2);
    const withVoice = await post(/^감기 앓던 밤/);
    expect(withVoice).toHaveTextContent('감기 앓던 밤2024년 1월 8일 월요일 · 순자목소리');
    expect(withVoice).toHaveAttribute('href', '/home/memoryDetailPage/7');
    await waitFor(() => expect(router.state.location.search).toBe('?q=%EA%B0%90'));
  });

  it('한 글자를 짓는 동안에도 찾는다', async () => {
    openSearch();
    const input = await field();
    act(() => input.focus());
    fireEvent.compositionStart(input);
    // All at once, however slow the machine is.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (const composed of ['ㄱ', '가', '감']) {
      fireEvent.compositionUpdate(input, { data: composed });
      fireEvent.change(input, { target: { value: composed } });
    }
    clock.mockRestore();
    expect(await post(/^감 따던 날/)).toBeInTheDocument();
    // The first key begins a search at once, and those that follow at once begin one together.
    expect(searched).toEqual(['ㄱ', '감']);
    expect(input).toHaveFocus();
  });

  it('다음 것을 찾는 동안 먼저 찾은 것이 남아 있다', async () => {
    let respond = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const late = respondsWith(searchCalls.search, async ({ query }) => {
      if (query.get('q') === '감 따') await waits;
      return foundPosts(POSTS.filter(({ title }) => title.startsWith(query.get('q') ?? '')));
    });
    const { user, queryClient } = openSearch('/search?q=감', late);
    await screen.findByText('3개 찾았어요');
    await user.type(await field(), ' 따');
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    expect(screen.getByText('3개 찾았어요')).toBeInTheDocument();
    expect(titles()).toHaveLength(3);
    respond();
    expect(await screen.findByText('1개 찾았어요')).toBeInTheDocument();
  });

  it('늦게 온 먼저 것은 나중 것을 대신하지 않는다', async () => {
    let respond = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const slow = respondsWith(searchCalls.search, async ({ query }) => {
      searched.push(query.get('q') ?? '');
      if (query.get('q') === '감') await waits;
      return foundPosts(POSTS.filter(({ title }) => title.startsWith(query.get('q') ?? '')));
    });
    const { user } = openSearch('/search', slow);
    await user.type(await field(), '감');
    await waitFor(() => expect(searched).toEqual(['감']));
    await user.type(await field(), '자');
    expect(await screen.findByText('1개 찾았어요')).toBeInTheDocument();
    respond();
    await user.click(await chip('사진'));
    await waitFor(() => expect(searched).toEqual(['감', '감자', '감자']));
    await user.click(await chip('사진'));
    expect(titles()).toEqual(['감자 캐던 날']);
  });

  it('찾은 말을 제목과 글에 표시하고, 어디에 있는지 말한다', async () => {
    const matches = [
      { field: 'title', text: '감 따던 날', ranges: [[0, 1]] },
      { field: 'content', text: '곶감을 말렸다.', ranges: [[1, 2]] },
      { field: 'comment', text: '감이 달다', ranges: [[0, 1]] },
      { field: 'comment', text: '감이 달다', ranges: [[0, 1]] },
      { field: 'person', text: '순자 · 할머니', ranges: [[5, 8]] },
      { field: 'date', text: '2026년 11월 15일', ranges: [[0, 5]] },
    ] as const;
    const marked = found(9, '감 따던 날', {
      matches: matches.map((match) => ({ ...match, ranges: match.ranges.map((range) => [...range]) })),
    });
    openSearch('/search?q=감', respondsWith(searchCalls.search, foundPosts([marked])));
    const link = await post(/^감 따던 날/);
    expect([...link.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      '감',
      '11월 15일 일요일',
      '할머니',
      '감',
      '감',
    ]);
    expect(link).toHaveTextContent('11월 15일 일요일 · 순자 · 할머니곶감을 말렸다.댓글 감이 달다');
  });

  it('글은 글일 뿐이다: 태그도, 뒤집는 글자도 화면을 바꾸지 않는다', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202E감';
    const nasty = found(9, '<b>감</b>', {
      matches: [
        { field: 'title', text: '<i>감</i>', ranges: [[3, 4]] },
        { field: 'content', text: hostile, ranges: [[hostile.length - 1, hostile.length]] },
        { field: 'comment', text: `감${'\u0301'.repeat(40)}`, ranges: [[0, 1]] },
      ],
    });
    openSearch('/search?q=<script>', respondsWith(searchCalls.search, foundPosts([nasty])));
    const link = await screen.findByRole('link');
    expect(link.querySelector('img[src=x], i, b, script')).toBeNull();
    expect(link).toHaveTextContent('<i>감</i>');
    expect(link).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(link.textContent).not.toContain('\u0301'.repeat(5));
    expect(await field()).toHaveValue('<script>');
  });

  it('비슷한 것만 찾았으면 그렇다고 말한다', async () => {
    openSearch('/search?q=간', respondsWith(searchCalls.search, foundPosts([...POSTS], { tolerant: true })));
    expect(await screen.findByText('꼭 맞는 말이 없어서 비슷한 추억을 찾았어요.')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('3개 찾았어요');
  });

  it('더 보기를 누르면 이어지고, 이어진 첫 추억에 초점이 있다', async () => {
    const many = Array.from({ length: 40 }, (_, index) => found(100 - index, `감 ${index + 1}`));
    const pages = respondsWith(searchCalls.search, ({ query }) => {
      const offset = Number(query.get('offset'));
      return { ...foundPosts(many.slice(offset, offset + Number(query.get('limit')))), total: 40 };
    });
    const { user } = openSearch('/search?q=감', pages);
    await user.click(await chip('더 보기'));
    const first = (await post(/^감 21/)).closest('li');
    expect(screen.getByText('40개 찾았어요')).toBeInTheDocument();
    await waitFor(() => expect(first).toHaveFocus());
    expect(screen.queryByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
  });

  it('너무 긴 글은 까닭을 말하고 찾지 않는다', async () => {
    openSearch();
    fireEvent.change(await field(), { target: { value: '감'.repeat(101) } });
    expect(await screen.findByText('100자까지 찾을 수 있어요.')).toBeInTheDocument();
    expect(await field()).toBeInvalid();
    fireEvent.change(await field(), { target: { value: ` ${'감'.repeat(100)} ` } });
    expect(await screen.findByRole('heading', { name: '찾지 못했어요' })).toBeInTheDocument();
    expect(searched).toEqual(['감'.repeat(100)]);
  });

  it('지우기를 누르면 처음으로 돌아가고, 초점은 칸에 있다', async () => {
    const { user, router } = openSearch('/search?q=감');
    await user.click(await screen.findByRole('button', { name: '지우기' }));
    expect(await field()).toHaveFocus();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByText(/찾았어요/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '사람' })).toBeInTheDocument();
  });

  it('추억을 열었다가 돌아오면 찾은 것이 그대로 있고, 칸은 초점을 가져가지 않는다', async () => {
    const { user, router } = openSearch();
    await user.type(await field(), '감');
    await waitFor(() => expect(router.state.location.search).not.toBe(''));
    await user.click(await post(/^감 따던 날/));
    expect(await screen.findByText('추억 상세')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(await post(/^감 따던 날/)).toBeInTheDocument();
    expect(await field()).toHaveValue('감');
    expect(await field()).not.toHaveFocus();
    await act(() => router.navigate(-1));
    expect(screen.getByText('화면: /home')).toBeInTheDocument();
  });

  testLoading((response) => openSearch('/search?q=감', response), searchCalls.search, {
    waiting: '추억을 찾는 중',
    failed: ['heading', '추억을 찾지 못했어요.'],
    works: SEARCH,
    shown: '3개 찾았어요',
  });

  it('인터넷이 없으면 찾을 수 없다고 말하고, 연결되면 이어서 찾는다', async () => {
    const online = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = openSearch('/search', breaksOff(searchCalls.search));
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.type(await field(), '감');
    expect(
      await screen.findByRole('heading', { name: '인터넷이 연결되면 찾을 수 있어요' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '다시 시도' })).not.toBeInTheDocument();
    apiServer.use(SEARCH);
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await post(/^감 따던 날/)).toBeInTheDocument();
  });
});

describe('고르기', () => {
  it('사람과 해는 찾기 전에도 고를 수 있고, 누른 자리에 초점이 남는다', async () => {
    const { user, router } = openSearch();
    expect(await chip('2026년 3개')).toHaveAttribute('aria-pressed', 'false');
    await user.click(await chip(/민호$/));
    expect(await post(/^감자 캐던 날/)).toBeInTheDocument();
    expect(titles()).toHaveLength(1);
    expect(await chip(/민호$/)).toHaveFocus();
    expect(await chip(/민호$/)).toHaveAttribute('aria-pressed', 'true');
    expect(router.state.location.search).toBe('?person=3');
  });

  it('고른 것은 함께 좁히고, 다시 누르면 풀린다', async () => {
    const { user, router } = openSearch('/search?q=감');
    await user.click(await chip('2026년 2개'));
    expect(await screen.findByText('2개 찾았어요')).toBeInTheDocument();
    await user.click(await chip(/순자$/));
    expect(await screen.findByText('1개 찾았어요')).toBeInTheDocument();
    await user.click(await chip('사진'));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      q: '감',
      kind: 'photo',
      year: '2026',
      person: '2',
    });
    await user.click(await chip(/^2026년/));
    expect(await screen.findByText('2개 찾았어요')).toBeInTheDocument();
  });

  it('치다가 고르면 친 것도 함께 찾는다', async () => {
    const { user } = openSearch();
    const people = await chip(/순자$/);
    fireEvent.change(await field(), { target: { value: '감기' } });
    await user.click(people);
    expect(await screen.findByText('1개 찾았어요')).toBeInTheDocument();
    expect(titles()).toEqual(['감기 앓던 밤']);
  });

  it('찾은 것이 없으면 다음에 할 일을 말한다', async () => {
    const { user, router } = openSearch('/search?q=감&kind=video');
    await user.click(await chip('조건 빼고 찾기'));
    expect(await screen.findByText('3개 찾았어요')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: '추억 찾기' })).toHaveFocus();
    await user.type(await field(), '없음');
    expect(await screen.findByText('더 짧은 말이나 다른 말로 찾아보세요.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: '추억 남기기' }));
    expect(router.state.location.pathname).toBe('/write');
  });
});
