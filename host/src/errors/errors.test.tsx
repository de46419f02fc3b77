import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router-dom';
import { createMemoryRouter } from 'shared/testing/memory-router';
import { member, openApp, sampleArea } from '../testing/open-app.tsx';
import { AreaHealth } from '../telemetry/area-health.ts';
import { countedHealth } from '../testing/counted-health.ts';
import { GlobalErrorBoundary } from './GlobalErrorBoundary.tsx';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import { RootRouteError } from './RootRouteError.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('불러오지 못한 화면은 카드와 실패 하나가 되고, 다시 시도하면 그 자리에서 낫는다', async () => {
  let isBroken = true;
  const health = new AreaHealth();
  const noted = countedHealth(health);
  const { user, where } = await openApp('/bookshelf', {
    handlers: member,
    health,
    loadModule: async () => {
      if (isBroken) throw new Error('gone');
      return { area: sampleArea() };
    },
  });
  expect(await screen.findByRole('heading', { name: '이 화면을 불러오지 못했어요.' })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('navigation', { name: '주요 메뉴' })).toBeVisible();
  expect(noted.toSorted()).toEqual(['area-error sample 1', 'area-shown sample 1']);

  isBroken = false;
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  const heading = await screen.findByRole('heading', { name: '책장 화면' });
  expect(heading).toBeVisible();
  expect(where()).toBe('/bookshelf');
  await waitFor(() => expect(heading).toHaveFocus());
  expect(noted).toHaveLength(2);
});

test('메뉴 없이 서는 화면도, 불러오지 못하면 다른 영역으로 가는 메뉴가 선다', async () => {
  let isBroken = true;
  const handle = { guard: 'yesfam', header: 'none', navigation: false, title: '추억 쓰기' };
  const lazy = async () => {
    if (isBroken) throw new Error('gone');
    return { Component: () => <h1>쓰는 화면</h1> };
  };
  const { user } = await openApp('/write', {
    handlers: member,
    loadModule: async () => ({ area: { contractVersion: 1, routes: [{ path: '/write', handle, lazy }] } }),
  });
  expect(await screen.findByRole('heading', { name: '이 화면을 불러오지 못했어요.' })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('navigation', { name: '주요 메뉴' })).toBeVisible();

  isBroken = false;
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('heading', { name: '쓰는 화면' })).toBeVisible();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: '주요 메뉴' })).not.toBeInTheDocument();
});

test('이 앱의 화면이 아닌 것은 그리지 않는다', async () => {
  await openApp('/bookshelf', {
    handlers: member,
    loadModule: async () => ({ area: { contractVersion: 99, routes: [] } }),
  });
  expect(await screen.findByRole('heading', { name: '이 화면을 불러오지 못했어요.' })).toBeVisible();
});

test('없는 주소에서는 일상으로 갈 수 있고, 어느 영역의 탓도 아니다', async () => {
  const health = new AreaHealth();
  const noted = countedHealth(health);
  const { user, where } = await openApp('/no/such/page', { handlers: member, health });
  expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible();
  expect(noted).toEqual([]);
  await user.click(screen.getByRole('link', { name: '일상으로 가기' }));
  await waitFor(() => expect(where()).toBe('/home'));
});

test('껍데기가 깨지면 문제를 알리고, 다시 시도하면 다시 그린다', async () => {
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error('broken');
    return <p>다시 괜찮아요</p>;
  }
  const user = userEvent.setup();
  render(<Fragile />, { wrapper: GlobalErrorBoundary });
  expect(screen.getByRole('heading', { name: '문제가 발생했습니다' })).toBeVisible();
  expect(screen.getByText('일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.')).toBeVisible();
  expect(screen.getByRole('button', { name: '새로고침' })).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(screen.getByText('다시 괜찮아요')).toBeVisible();
});

describe('껍데기의 화면 코드를 받지 못했을 때', () => {
  async function openFragile() {
    const network = { isBroken: true, requestCount: 0 };
    const lazy = lazyWithRetry(async () => {
      network.requestCount += 1;
      if (network.isBroken) throw new Error('ChunkLoadError');
      return { Component: () => <h1>로그인 화면</h1> };
    });
    const children = [
      { path: '/', element: <h1>처음</h1> },
      { path: '/login', lazy },
    ];
    const router = createMemoryRouter(
      [{ ErrorBoundary: RootRouteError, HydrateFallback: () => null, children }],
      { initialEntries: ['/login'] },
    );
    render(<RouterProvider router={router} />);
    await screen.findByRole('heading', { name: '문제가 발생했습니다' });
    return { network, router, user: userEvent.setup() };
  }

  test('다시 시도하면 코드를 다시 받아 그 화면을 연다', async () => {
    const { network, user } = await openFragile();
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('heading', { name: '문제가 발생했습니다' })).toBeVisible();
    network.isBroken = false;
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('heading', { name: '로그인 화면' })).toBeVisible();
    expect(network.requestCount).toBe(3);
  });

  test('다른 곳에 갔다가 다시 와도 다시 받고, 한 번 받은 것은 다시 받지 않는다', async () => {
    const { network, router } = await openFragile();
    network.isBroken = false;
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/login'));
    expect(await screen.findByRole('heading', { name: '로그인 화면' })).toBeVisible();
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/login'));
    expect(screen.getByRole('heading', { name: '로그인 화면' })).toBeVisible();
    expect(network.requestCount).toBe(2);
  });
});
