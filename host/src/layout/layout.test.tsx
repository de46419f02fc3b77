import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { AreaRelease } from 'federation/release-format/release-map';
import { familyCalls } from 'shared/contract/family/family';
import { useCarousel, useHeader, usePageName } from 'shared/shell';
import { respondsWith } from 'shared/testing/api-server';
import { member, openApp, SAMPLE_RELEASE } from '../testing/open-app.tsx';
import { reportRunningVersions } from '../site/running-versions.ts';
import { SAMPLE_TABS, sampleReleases } from '../testing/fake-releases.ts';
import { CopyInviteButton } from './header-icons/CopyInviteButton.tsx';
import { showHeaderIcons } from './header-icons/late-icons.ts';
import { OfferedLinks } from './header-icons/OfferedLinks.tsx';
import { showNews } from './late-news.ts';

beforeAll(() => act(() => showHeaderIcons({ home: <OfferedLinks />, family: <CopyInviteButton /> })));

afterEach(() => act(() => showNews({})));

async function openAsMember(path: string) {
  const app = await openApp(path, { handlers: member });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

describe('머리글과 아래 메뉴', () => {
  const rules: [path: string, header: string[] | null, activeTab: string | null][] = [
    ['/home', ['갤러리로 보기', '설정'], '일상'],
    ['/bookshelf', ['추억 추가', '설정'], '책장'],
    ['/goods', ['설정'], '굿즈'],
    ['/family', ['초대 링크 복사', '설정'], '가족'],
    ['/home/memoryDetailPage/3', null, null],
    ['/write', null, null],
    ['/setting', null, null],
    ['/FirstMakePage', null, null],
    ['/KakaoInPage', null, null],
    ['/nowhere', null, null],
  ];

  test.each(rules)('%s', async (path, header, activeTab) => {
    await openAsMember(path);
    expect(namesIn(screen.queryByRole('banner'))).toEqual(header === null ? null : ['온기 홈', ...header]);
    const navigation = screen.queryByRole('navigation', { name: '주요 메뉴' });
    const withTabs = activeTab !== null;
    expect(namesIn(navigation)).toEqual(withTabs ? ['일상', '책장', '작성', '굿즈', '가족'] : null);
    expect(navigation?.querySelector('[aria-current="page"]')?.textContent ?? null).toBe(activeTab);
  });
});

function namesIn(bar: HTMLElement | null): string[] | null {
  if (bar === null) return null;
  return [...bar.querySelectorAll('a, button')].map(
    (control) => control.getAttribute('aria-label') ?? control.textContent ?? '',
  );
}

test('보기를 바꾸면 단추 이름이 바뀌고, 갤러리는 첫 장으로 돌아간다', async () => {
  const { user } = await openAsMember('/home');
  act(() => useCarousel.getState().setIndex(3));
  await user.click(screen.getByRole('button', { name: '갤러리로 보기' }));
  expect(useHeader.getState().mode).toBe('gallery');
  expect(useCarousel.getState().index).toBe(0);
  await user.click(screen.getByRole('button', { name: '슬라이더로 보기' }));
  expect(useHeader.getState().mode).toBe('slider');
});

test.each([
  ['책장', '/bookshelf'],
  ['설정', '/setting'],
])('%s을 누르면 첫 장으로 돌아가고 그 화면이 열리며, 일상을 누르면 그대로다', async (name, address) => {
  const { user, where } = await openAsMember('/home');
  act(() => useCarousel.getState().setIndex(3));
  await user.click(screen.getByRole('link', { name: '일상' }));
  expect(useCarousel.getState().index).toBe(3);
  await user.click(screen.getByRole('link', { name }));
  await waitFor(() => expect(where()).toBe(address));
  expect(useCarousel.getState().index).toBe(0);
});

test('추억을 보고 돌아오면 보던 장이 기억되고, 홈을 떠나면 잊는다', async () => {
  const { router } = await openAsMember('/home');
  act(() => {
    useCarousel.getState().setIndex(2);
    useCarousel.getState().rememberForReturn();
  });
  await act(() => router.navigate('/home/memoryDetailPage/3'));
  expect(useCarousel.getState()).toMatchObject({ index: 2, remember: true });
  await act(() => router.navigate('/goods'));
  expect(useCarousel.getState()).toMatchObject({ index: 0, remember: false });
});

test('홈은 탭, 로고, 링크로 열면 슬라이더로 보이고, 뒤로 돌아오면 보던 그대로다', async () => {
  const { user, router, where } = await openAsMember('/home');
  const showGallery = () => act(() => useHeader.getState().setMode('gallery'));
  for (const name of ['일상', '온기 홈']) {
    showGallery();
    await act(() => router.navigate('/goods'));
    await act(() => router.navigate(-1));
    expect(useHeader.getState().mode).toBe('gallery');
    await act(() => router.navigate('/goods'));
    await user.click(screen.getByRole('link', { name }));
    // The address is there before the page is drawn, which sets the mode.
    await waitFor(() => expect([where(), useHeader.getState().mode]).toEqual(['/home', 'slider']));
  }
});

test('초대 링크를 복사하면 알려준다', async () => {
  const inviteLink = 'https://ongi.example/KakaoInPage?code=ABCD1234';
  const link = { inviteLink, code: 'ABCD1234', expiresAt: '2026-11-27T00:00:00.000Z' };
  const { user } = await openApp('/family', {
    handlers: [...member, respondsWith(familyCalls.generateLink, link)],
  });
  await user.click(await screen.findByRole('button', { name: '초대 링크 복사' }));
  expect(await screen.findByText('초대 링크를 복사했어요.')).toBeInTheDocument();
  await expect(navigator.clipboard.readText()).resolves.toBe(inviteLink);
});

test('인터넷이 끊기면 알리고, 이어지면 거둔다', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openAsMember('/home');
  const text = '인터넷에 연결되어 있지 않아요. 작성한 내용은 이 기기에 보관돼요.';
  expect(screen.getByText(text)).toBeVisible();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test('화면이 바뀌면 제목이 바뀌고 초점이 새 화면의 제목으로, 불러온 진짜 제목으로 간다', async () => {
  const { user } = await openAsMember('/home');
  expect(document.title).toBe('일상 · 온기');
  await user.click(screen.getByRole('link', { name: '굿즈' }));
  const skeleton = await screen.findByRole('heading', { name: '굿즈 화면' });
  expect(document.title).toBe('굿즈 · 온기');
  expect(skeleton).toHaveFocus();
  const arrived = document.createElement('h1');
  arrived.textContent = '불러온 굿즈';
  act(() => skeleton.replaceWith(arrived));
  await waitFor(() => expect(arrived).toHaveFocus());
  // React has to find what it made when the page is closed.
  arrived.replaceWith(skeleton);
});

test('추억의 이름이 문서 제목이 되고, 나가면 본래 제목으로 돌아온다', async () => {
  await openAsMember('/home');
  act(() => usePageName.setState({ name: '할머니 댁 감 따던 날' }));
  expect(document.title).toBe('할머니 댁 감 따던 날 · 온기');
  act(() => usePageName.setState({ name: null }));
  expect(document.title).toBe('일상 · 온기');
});

test('같은 주소에서 화면이 새로 그려지면 초점이 새 제목으로 가고, 고른 것만 바뀌면 그대로다', async () => {
  const { router } = await openAsMember('/bookshelf');
  await act(() => router.navigate('/bookshelf?year=2026'));
  expect(document.body).toHaveFocus();
  const shelf = screen.getByRole('heading', { name: '책장 화면' });
  await act(() => router.navigate('/bookshelf?book=2026-10'));
  const book = document.createElement('h1');
  shelf.replaceWith(book);
  await act(() => router.navigate('/bookshelf?book=2026-11'));
  expect(book).toHaveFocus();
  book.replaceWith(shelf);
});

test('본문으로 바로 갈 수 있다', async () => {
  const { user } = await openAsMember('/home');
  await user.click(screen.getByRole('link', { name: '본문으로 바로가기' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('새 추억이 있으면 그 탭에, 새 소식이 있으면 홈 위의 알림에 표시된다', async () => {
  const bell = { path: '/family', label: '알림', icon: 'gift', badge: 'notifications' } as const;
  const sample: AreaRelease = {
    ...SAMPLE_RELEASE,
    tabs: SAMPLE_TABS.map((tab) => (tab.path === '/home' ? { ...tab, badge: 'posts' } : tab)),
    slots: { 'home-header': [bell] },
  };
  const releases = { ...sampleReleases(), areas: { sample } };
  reportRunningVersions();
  await openApp('/home', { handlers: member, releases });
  expect(await screen.findByRole('link', { name: '알림' })).toHaveTextContent('');
  expect(screen.getByRole('link', { name: '일상' })).not.toHaveAttribute('data-new');
  act(() =>
    showNews({
      posts: { count: 3, text: '새 추억 3개' },
      notifications: { count: 100, text: '새 소식 100개' },
    }),
  );
  expect(screen.getByRole('link', { name: '일상, 새 추억 3개' })).toHaveAttribute('data-new');
  const many = screen.getByRole('link', { name: '알림, 새 소식 100개' });
  expect(many.firstElementChild).toHaveAttribute('data-count', '99+');
});
