import { screen, waitFor } from '@testing-library/react';
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { ApiError, installGlobalErrorHandlers, InvalidResponseError } from 'shared/errors';
import { countedHealth } from '../../testing/counted-health.ts';
import { openScreens } from '../../testing/open-app.tsx';
import { AreaHealth } from '../area-health.ts';
import { noteErrors } from './note-errors.ts';

const FEED = 'http://localhost/feed/1.0.0-feed';
const HEADING = '일상 화면';
const FAILED = 'area-error feed 1.0.0-feed';

let counted: string[];
const ended: (() => void)[] = [];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  ended.push(installGlobalErrorHandlers());
});

afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** An error thrown by this file, as Chromium describes it. */
function errorFrom(address: string, error: Error = new RangeError('planted')): Error {
  error.stack = `RangeError: planted\n    at useHome (${address}:1:25)\n    at a (http://localhost/host/1.0.0-host/main.js:9:9)`;
  return error;
}

async function openHome(Home: ComponentType) {
  const health = new AreaHealth();
  counted = countedHealth(health);
  ended.push(noteErrors(health));
  return openScreens({ '/home': Home }, health);
}

function Healthy() {
  return <h1>{HEADING}</h1>;
}

function reject(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

function failToLoad(tag: 'script' | 'link', attributes: Readonly<Record<string, string>>): void {
  const element = Object.assign(document.createElement(tag), attributes);
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
  element.remove();
}

function throwInTimer(error: Error): void {
  setTimeout(() => {
    throw error;
  }, 0);
}

/** What goes wrong on a page that stands. */
const FAILURES: Record<string, () => void> = {
  '핸들러 안의 오류': () => screen.getByRole('button', { name: '누르기' }).click(),
  '받는 이 없는 거절': () => reject(errorFrom(`${FEED}/screen-home.js`)),
  '타이머 안의 오류': () => throwInTimer(errorFrom(`${FEED}/screen-home.js`)),
  '계약에 맞지 않는 답': () =>
    reject(errorFrom(`${FEED}/screen-home.js`, new InvalidResponseError(200, 'odd'))),
  '받지 못한 스크립트': () => failToLoad('script', { src: `${FEED}/photo-viewer.js` }),
  '거절된 스타일시트': () => failToLoad('link', { rel: 'stylesheet', href: `${FEED}/photo-viewer.css` }),
  '다시 받은 길의 스크립트': () => reject(errorFrom('http://localhost/feed~m1x/1.0.0-feed/screen-home.js')),
};

function Clickable() {
  return (
    <>
      <Healthy />
      <button
        type="button"
        onClick={() => {
          throw errorFrom(`${FEED}/screen-home.js`);
        }}
      >
        누르기
      </button>
    </>
  );
}

test.each(Object.entries(FAILURES))(
  '%s: 그 판의 실패 하나이고, 되풀이되어도 하나이며, 다음 화면에서는 또 하나다',
  async (_, fail) => {
    const { user } = await openHome(Clickable);
    await screen.findByRole('heading', { name: HEADING });
    fail();
    await waitFor(() => expect(counted).toEqual(['area-shown feed 1.0.0-feed', FAILED]));
    fail();
    reject(errorFrom(`${FEED}/other.js`));
    await user.click(screen.getByRole('link', { name: '굿즈' }));
    await screen.findByRole('heading', { name: '굿즈 화면' });
    await waitFor(() => expect(counted).toContain('area-shown goods 1.0.0-goods'));
    expect(counted.filter((line) => line === FAILED)).toHaveLength(1);
    // Left running, the area's code fails on the page of another one.
    reject(errorFrom(`${FEED}/screen-home.js`));
    expect(counted.filter((line) => line === FAILED)).toHaveLength(2);
    expect(counted).not.toContain('area-error goods 1.0.0-goods');
  },
);

/** Screens that cannot stand. */
const SCREENS: Record<string, ComponentType> = {
  'effect 안의 오류': function Effect() {
    useEffect(() => {
      throw new RangeError('planted');
    }, []);
    return <Healthy />;
  },
  '끝없는 effect': function EndlessEffect() {
    const [count, setCount] = useState(0);
    useLayoutEffect(() => setCount(count + 1), [count]);
    return <Healthy />;
  },
  '끝없는 렌더': function EndlessRender() {
    const [count, setCount] = useState(0);
    setCount(count + 1);
    return <Healthy />;
  },
};

test.each(Object.entries(SCREENS))('%s: 그 판의 실패 하나다', async (_, Home) => {
  await openHome(Home);
  await screen.findByRole('heading', { name: '이 화면을 불러오지 못했어요.' });
  await waitFor(() => expect(counted.filter((line) => line === FAILED)).toHaveLength(1));
});

test.each([
  ['스크립트를 모르는 오류는 열린 화면의 것이다', 'odd', FAILED],
  [
    '다시 시도하다 다른 판을 받은 영역의 앞 판은, 제 이름으로 실패한다',
    errorFrom('http://localhost/feed/0.9.0-feed/screen-home.js'),
    'area-error feed 0.9.0-feed',
  ],
])('%s', async (_what, reason, expected) => {
  await openHome(Healthy);
  await screen.findByRole('heading', { name: HEADING });
  reject(reason);
  expect(counted.at(-1)).toBe(expected);
});

test.each([
  ['서버가 거절한 요청', () => reject(new ApiError({ code: 'FORBIDDEN', status: 403 }))],
  ['그만둔 요청', () => reject(new DOMException('', 'AbortError'))],
  ['남의 스크립트', () => failToLoad('script', { src: 'https://t1.kakaocdn.net/a.js' })],
  ['미리 받는 파일', () => failToLoad('link', { rel: 'preload', href: `${FEED}/a.js` })],
])('%s은 어느 판의 탓도 아니다', async (_, fail) => {
  await openHome(Healthy);
  await screen.findByRole('heading', { name: HEADING });
  fail();
  expect(counted).toEqual(['area-shown feed 1.0.0-feed']);
});
