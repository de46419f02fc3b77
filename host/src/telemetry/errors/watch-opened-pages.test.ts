import { queryClient } from 'shared/query';
import { countedHealth } from '../../testing/counted-health.ts';
import { configureSampleAreas } from '../../testing/fake-releases.ts';
import { fakeRouter } from '../../testing/fake-router.ts';
import { AreaHealth } from '../area-health.ts';
import { watchOpenedPages } from './watch-opened-pages.ts';

const FAILED = 'area-error feed 1.0.0-feed';

let end: () => void = () => undefined;

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has no layout. Here an element has a size unless its style says otherwise.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const isGone = this.closest('[hidden]') !== null;
    const size = isGone ? 0 : this.className === 'for-screen-readers' ? 1 : 100;
    return new DOMRect(0, 0, size, size);
  });
  configureSampleAreas();
});

afterEach(() => {
  end();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.useRealTimers();
});

function open(markup: string) {
  document.body.innerHTML = `<header><h1>온기</h1></header>${markup}`;
  const health = new AreaHealth();
  const counted = countedHealth(health);
  const page = fakeRouter('/home');
  health.follow(page.router);
  page.arrives();
  end = watchOpenedPages(health);
  return { ...page, failures: () => counted.filter((line) => line.startsWith('area-error')) };
}

function wait(seconds: number): void {
  jest.advanceTimersByTime(seconds * 1_000);
}

test.each([
  ['아무것도 없는 화면', '<main><div><p> </p></div></main>'],
  ['글이 모두 감추어진 화면', '<main><div hidden>글</div></main>'],
  ['읽어 주는 글만 있는 화면', '<main><h1 class="for-screen-readers">일상</h1></main>'],
  ['닫힌 대화 상자만 있는 화면', '<main><dialog role="dialog"></dialog></main>'],
  ['앱이 사라진 문서', '<div id="root"></div>'],
])('%s is one failure after 5 seconds', (what, markup) => {
  const { failures, arrives } = open(markup);
  if (what === '앱이 사라진 문서') document.body.innerHTML = '<div id="root"></div>';
  wait(4);
  expect(failures()).toEqual([]);
  wait(60);
  expect(failures()).toEqual([FAILED]);
  arrives('/daily');
  wait(10);
  expect(failures()).toEqual([FAILED, FAILED]);
});

test.each([
  ['글', '<main><p>글</p></main>'],
  ['사진', '<main><img alt=""></main>'],
  ['그림', '<main><svg></svg></main>'],
  ['단추', '<main><button></button></main>'],
  ['불러오는 중인 화면', '<main><section aria-busy="true"><span></span></section></main>'],
  ['기다리라고 말하는 화면', '<main><p role="status" class="for-screen-readers">불러오는 중</p></main>'],
  ['도는 그림만 있는 화면', '<main><span role="status" aria-label="불러오는 중"></span></main>'],
  ['그 위에 열린 대화 상자', '<main></main><dialog open></dialog>'],
])('%s: is not empty', (_, markup) => {
  const { failures } = open(markup);
  wait(60);
  expect(failures()).toEqual([]);
});

test('hidden pages, pages that open, without network or waiting for a response may be empty', () => {
  const { failures, leaves, arrives } = open('<main></main>');
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  wait(60);
  hidden.mockRestore();
  leaves('/daily');
  wait(60);
  arrives('/daily');
  const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  wait(60);
  offline.mockRestore();
  const fetching = jest.spyOn(queryClient, 'isFetching').mockReturnValue(1);
  wait(60);
  expect(failures()).toEqual([]);
  fetching.mockRestore();
  wait(5);
  expect(failures()).toEqual([FAILED]);
});

describe('a page without rest', () => {
  let idle: (() => void)[];

  beforeEach(() => {
    idle = [];
    Reflect.set(window, 'requestIdleCallback', (callback: () => void) => idle.push(callback));
  });

  test('that renders for ever is one failure after 10 seconds', () => {
    const { failures } = open('<main>글</main>');
    wait(10);
    expect(failures()).toEqual([]);
    wait(60);
    expect(failures()).toEqual([FAILED]);
  });

  test('that is busy and rests is none', () => {
    const { failures } = open('<main>글</main>');
    for (let times = 0; times < 10; times += 1) {
      wait(9);
      for (const callback of idle.splice(0)) callback();
    }
    expect(failures()).toEqual([]);
  });
});
