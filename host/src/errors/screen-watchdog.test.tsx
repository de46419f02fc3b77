import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentType, startTransition, use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { openScreens } from '../testing/open-app.tsx';
import { CHECK_EVERY_MS } from './ScreenWatchdog.tsx';

const NEVER = new Promise<never>(() => undefined);
const CARD = { name: '이 화면을 불러오지 못했어요.' };

async function opensGoodsFromCard({
  user,
  router,
}: Awaited<ReturnType<typeof openScreens>>): Promise<boolean> {
  await waitFor(() => {
    // A navigation that was pending when the loop was found still ends.
    expect(router.state.navigation.state).toBe('idle');
    // The text is not looked up by role: that takes longer than the loop.
    expect(document.body).toHaveTextContent(CARD.name);
  });
  expect(screen.getByRole('heading', CARD)).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  await user.click(screen.getByRole('link', { name: '굿즈' }));
  return (await screen.findByRole('heading', { name: '굿즈 화면' })).isConnected;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.useRealTimers());

function useFakeTimers(): void {
  const doNotFake = ['Date', 'performance', 'queueMicrotask', 'nextTick', 'setImmediate'] as const;
  jest.useFakeTimers({ advanceTimers: true, doNotFake: [...doNotFake] });
}

test('두 화면이 서로를 끝없이 부르면 카드가 되고, 다른 화면은 열린다', async () => {
  const leadTo = (path: string): ComponentType =>
    function Leading() {
      const navigate = useNavigate();
      useEffect(() => void navigate(path), [navigate]);
      return <h1>{path}로</h1>;
    };
  const opened = await openScreens({ '/home': leadTo('/daily'), '/daily': leadTo('/home') });
  expect(await opensGoodsFromCard(opened)).toBe(true);
});

test('자기 자신을 끝없이 부르는 화면도 카드가 된다', async () => {
  function Leading() {
    const { key } = useLocation();
    const navigate = useNavigate();
    useEffect(() => void navigate('/home', { replace: true, state: key }), [key, navigate]);
    return <h1>다시 여기로</h1>;
  }
  expect(await opensGoodsFromCard(await openScreens({ '/home': Leading }))).toBe(true);
});

test('끝나지 않는 것을 기다리는 화면은 다른 화면을 막지 않고, 시간이 지나면 카드가 된다', async () => {
  useFakeTimers();
  function Waiting(): null {
    use(NEVER);
    return null;
  }
  const opened = await openScreens({ '/home': Waiting });
  expect(await screen.findByRole('banner')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(await opensGoodsFromCard(opened)).toBe(true);
});

test('다른 화면으로 가는 길을 막는 화면은 카드가 된다', async () => {
  useFakeTimers();
  function Blocking() {
    useEffect(() => startTransition(() => NEVER), []);
    return <h1>막는 화면</h1>;
  }
  const opened = await openScreens({ '/home': Blocking });
  expect(await screen.findByRole('heading', { name: '막는 화면' })).toBeVisible();
  for (let check = 0; check < 6; check += 1) await act(() => jest.advanceTimersByTimeAsync(CHECK_EVERY_MS));
  expect(await screen.findByRole('heading', CARD)).toBeVisible();
  expect(opened.where()).toBe('/home');
});
