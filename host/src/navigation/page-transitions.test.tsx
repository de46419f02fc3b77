import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, Outlet, RouterProvider, useNavigate } from 'react-router-dom';
import { createMemoryRouter } from 'shared/testing/memory-router';
import { fakeMediaQueries } from 'shared/testing/browser-gaps';
import { nextPaint } from '../ui/next-paint.ts';
import { withPageTransitions } from './page-transitions.ts';
import { ignoringRepeatedTaps } from './repeated-taps.ts';

jest.mock('../ui/next-task.ts', () => ({ nextTask: () => Promise.resolve() }));

/** What a browser with View Transitions does: it comes back for the new page a moment later. */
class Movement {
  readonly finished: Promise<void>;
  readonly ready = Promise.reject(new DOMException('Transition was skipped', 'AbortError'));
  readonly updateCallbackDone = Promise.resolve();
  isSkipped = false;
  private end: () => void = () => undefined;
  private readonly showPage: () => void;

  constructor(showPage: () => void) {
    this.showPage = showPage;
    this.finished = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  show(): void {
    act(() => this.showPage());
  }

  /** What a browser does: it shows the new page, if it has not yet. */
  skipTransition(): void {
    this.isSkipped = true;
    this.end();
  }

  async finish(): Promise<void> {
    this.end();
    await act(() => this.finished);
  }
}

const movements: Movement[] = [];
let isMotionReduced = false;

beforeEach(() => {
  movements.length = 0;
  isMotionReduced = false;
  fakeMediaQueries((query) => query.includes('reduce') && isMotionReduced);
  Object.defineProperty(document, 'startViewTransition', {
    configurable: true,
    value: (showPage: () => void) => {
      const movement = new Movement(showPage);
      movements.push(movement);
      return movement;
    },
  });
});

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
});

function Bars() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/memory" viewTransition>
        추억 열기
      </Link>
      <Link to="/bookshelf">책장으로</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        뒤로
      </button>
      <Outlet />
    </>
  );
}

async function openHome() {
  const page = (path: string, title: string) => ({ path, Component: () => <h1>{title}</h1> });
  const children = [page('/home', '일상'), page('/memory', '추억'), page('/bookshelf', '책장')];
  const router = createMemoryRouter([{ Component: Bars, children }], { initialEntries: ['/home'] });
  render(<RouterProvider router={withPageTransitions(ignoringRepeatedTaps(router))} />);
  await screen.findByRole('heading', { name: '일상' });
}

async function tap(name: string): Promise<void> {
  await act(async () => {
    screen.getByText(name).click();
    // Movements begin once the tap's own frame is painted.
    await nextPaint();
  });
}

async function openPost(): Promise<void> {
  await openHome();
  await tap('추억 열기');
}

/** A tap of the finger. @param count of how many taps in a row it is the last */
async function touchShelf(count: number): Promise<void> {
  fireEvent.pointerDown(screen.getByText('책장으로'));
  expect(movements[0]?.isSkipped).toBe(true);
  await act(async () => fireEvent.click(screen.getByText('책장으로'), { detail: count }));
}

const heading = (): string | null => screen.getByRole('heading').textContent;
const isMoving = (): boolean => 'pageMoves' in document.documentElement.dataset;

test('추억을 열면 움직이며 바뀌고, 뒤로 가면 같은 길로 돌아온다', async () => {
  await openPost();
  expect(isMoving()).toBe(true);
  movements[0]?.show();
  expect(heading()).toBe('추억');
  await movements[0]?.finish();
  expect(isMoving()).toBe(false);
  await tap('뒤로');
  expect(movements).toHaveLength(2);
  movements[1]?.show();
  expect(heading()).toBe('일상');
});

test('옛 화면이 남은 사이에 또 눌러도, 한 번 뒤로 가면 돌아온다', async () => {
  await openPost();
  expect(heading()).toBe('일상');
  await tap('추억 열기');
  movements.forEach((movement) => movement.show());
  expect(heading()).toBe('추억');
  await tap('뒤로');
  movements.at(-1)?.show();
  expect(heading()).toBe('일상');
});

test('처음 그리는 사이에 라우터가 간 곳도 전해진다', async () => {
  const router = createMemoryRouter(
    [{ path: '/home' }, { path: '/memory' }].map((route) => ({ ...route, Component: () => null })),
    { initialEntries: ['/home'] },
  );
  // Another follower: the router then keeps nothing for a later one.
  router.subscribe(() => undefined);
  await router.navigate('/memory');
  const shown: string[] = [];
  withPageTransitions(router).subscribe(({ location }) => void shown.push(location.pathname));
  expect(shown).toEqual(['/memory']);
});

test.each([
  ['움직임을 줄인 사람에게는', () => (isMotionReduced = true)],
  ['브라우저가 모르는 움직임이면', () => Reflect.deleteProperty(document, 'startViewTransition')],
])('%s 바로 바뀐다', async (_what, arrange) => {
  arrange();
  await openPost();
  expect(heading()).toBe('추억');
  expect(movements).toEqual([]);
});

test('움직임을 청하지 않은 링크는 오갈 때 움직이지 않는다', async () => {
  await openHome();
  await tap('책장으로');
  await tap('뒤로');
  expect(heading()).toBe('일상');
  expect(movements).toEqual([]);
});

test('움직이기 시작하자마자 다른 곳을 누르면, 나중에 누른 곳이 남는다', async () => {
  await openPost();
  await tap('책장으로');
  expect(heading()).toBe('책장');
  movements[0]?.show();
  expect(heading()).toBe('책장');
});

test('거듭 눌러도 마지막 움직임이 끝나야 끝난 것이다', async () => {
  await openPost();
  await tap('뒤로');
  movements[0]?.show();
  await movements[0]?.finish();
  expect(isMoving()).toBe(true);
  movements[1]?.show();
  await movements[1]?.finish();
  expect(heading()).toBe('일상');
  expect(isMoving()).toBe(false);
});

test('손가락으로 밀어 돌아오면 브라우저가 이미 움직였으니 다시 움직이지 않는다', async () => {
  await openPost();
  movements[0]?.show();
  await movements[0]?.finish();
  const swipe = Object.assign(new PopStateEvent('popstate'), { hasUAVisualTransition: true });
  window.dispatchEvent(swipe);
  await tap('뒤로');
  expect(heading()).toBe('일상');
  expect(movements).toHaveLength(1);
});

test('움직이는 동안 손을 대면 움직임이 끝나고, 누른 것이 된다', async () => {
  await openPost();
  movements[0]?.show();
  await touchShelf(1);
  expect(heading()).toBe('책장');
});

test('두 번 이어 누른 두 번째는 새 화면에서 아무것도 열지 않는다', async () => {
  await openPost();
  movements[0]?.show();
  await touchShelf(2);
  expect(heading()).toBe('추억');
  await touchShelf(2);
  expect(heading()).toBe('책장');
});
