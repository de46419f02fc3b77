import { screen, waitFor } from '@testing-library/react';
import { Component, type ComponentType, useEffect, useInsertionEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { AreaHealth } from '../telemetry/area-health.ts';
import { countedHealth } from '../testing/counted-health.ts';
import { openScreens } from '../testing/open-app.tsx';

function planted(): never {
  throw new RangeError('planted');
}

const useNothing = (): void => undefined;

class Unmounting extends Component {
  override componentWillUnmount(): void {
    planted();
  }

  override render(): null {
    return null;
  }
}

/** Ways in which a screen throws while React removes it. */
const CLEANUPS: Record<string, ComponentType> = {
  'useEffect 정리': screenWith(() => useEffect(() => planted, [])),
  'useLayoutEffect 정리': screenWith(() => useLayoutEffect(() => planted, [])),
  'useInsertionEffect 정리': screenWith(() => useInsertionEffect(() => planted, [])),
  'ref 정리': screenWith(useNothing, <p ref={() => planted} />),
  componentWillUnmount: screenWith(useNothing, <Unmounting />),
  '포털 안의 정리': screenWith(useNothing, <InPortal />),
};

function screenWith(useFault: () => void, inside: React.ReactNode = null): ComponentType {
  return function FaultyScreen() {
    useFault();
    return (
      <>
        <h1>고장 난 화면</h1>
        {inside}
      </>
    );
  };
}

function InPortal() {
  useEffect(() => planted, []);
  return createPortal(<p>대화 상자</p>, document.body);
}

let noted: string[];

function openHome(Home: ComponentType) {
  const health = new AreaHealth();
  noted = countedHealth(health);
  return openScreens({ '/home': Home, '/daily': () => <h1>하루 화면</h1> }, health);
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test.each(Object.entries(CLEANUPS))(
  '%s가 던져도 다음 화면이 서고, 떠난 영역의 실패가 된다',
  async (_, Home) => {
    const { user } = await openHome(Home);
    await screen.findByRole('heading', { name: '고장 난 화면' });
    await user.click(screen.getByRole('link', { name: '굿즈' }));
    expect(await screen.findByRole('heading', { name: '굿즈 화면' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    await waitFor(() => expect(noted).toContain('area-error feed 1.0.0-feed'));
    expect(noted.filter((event) => event.startsWith('area-error'))).toHaveLength(1);

    await user.click(screen.getByRole('link', { name: '일상' }));
    expect(await screen.findByRole('heading', { name: '고장 난 화면' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: '굿즈' }));
    expect(await screen.findByRole('heading', { name: '굿즈 화면' })).toBeVisible();
  },
);

test('같은 영역의 다음 화면도 선다', async () => {
  const { router } = await openHome(screenWith(() => useEffect(() => planted, [])));
  await screen.findByRole('heading', { name: '고장 난 화면' });
  await router.navigate('/daily');
  expect(await screen.findByRole('heading', { name: '하루 화면' })).toBeVisible();
});

test('던지고 나서 정리하다가 또 던진 화면은 카드가 된다', async () => {
  const Home = screenWith(() => {
    useLayoutEffect(() => planted, []);
    useEffect(planted);
  });
  await openHome(Home);
  expect(await screen.findByRole('heading', { name: '이 화면을 불러오지 못했어요.' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: '주요 메뉴' })).toBeVisible();
  expect(noted.filter((event) => event.startsWith('area-error'))).toEqual(['area-error feed 1.0.0-feed']);
});
