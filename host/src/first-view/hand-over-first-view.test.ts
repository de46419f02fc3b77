import { act, render, screen } from '@testing-library/react';
import { createElement, useState } from 'react';
import { firstView } from 'shared/first-view/first-view';
import page from '../../page.json';
import { handOverFirstView } from './hand-over-first-view.ts';

// jsdom has no MessageChannel.
jest.mock('../ui/next-task.ts', () => ({ nextTask: () => Promise.resolve() }));

const MAIN = '<main id="main">';

let root: HTMLElement;
let early: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div><div class="first-view"></div>';
  [root, early] = [...document.body.children] as [HTMLElement, HTMLElement];
  globalThis.ongiFirstView = { prefetches: new Map(), isOver: false, element: early };
  document.documentElement.dataset['firstView'] = '';
  HTMLImageElement.prototype.decode = () => new Promise(() => undefined);
});

afterEach(() => jest.useRealTimers());

/** What the host draws, and the turn in which mutations are seen. */
async function draws(html: string): Promise<void> {
  root.innerHTML = html;
  await Promise.resolve();
}

/** The host takes over and draws a page whose heading is followed by this. */
async function takesOver(rest: string): Promise<void> {
  handOverFirstView(root);
  await draws(`${MAIN}<h1>일상</h1>${rest}</main>`);
}

function button(name: string): HTMLElement {
  const made = document.createElement('button');
  made.textContent = name;
  return made;
}

function isHandedOver(): boolean {
  const isGone = !early.isConnected;
  expect(document.documentElement.dataset['firstView']).toBe(isGone ? undefined : '');
  expect(firstView().isOver).toBe(isGone);
  return isGone;
}

test('it ends when the screen has a heading and does not wait with it', async () => {
  handOverFirstView(root);
  for (const waiting of [
    '<header><h1>온기</h1></header>',
    `${MAIN}<p>불러오는 중</p></main>`,
    `${MAIN}<div id="page" aria-busy="true"><h1>일상</h1></div></main>`,
  ]) {
    await draws(waiting);
    expect(isHandedOver()).toBe(false);
  }
  root.querySelector('#page')?.removeAttribute('aria-busy');
  await Promise.resolve();
  expect(isHandedOver()).toBe(true);
});

test.each([
  ['a screen that waits below its heading', `${MAIN}<h1>추억</h1><div aria-busy="true"></div></main>`],
  ['a page in the place of the app', '<main><div role="alert"><h1>확인하지 못했어요.</h1></div></main>'],
])('%s holds nothing up', async (_what, html) => {
  handOverFirstView(root);
  await draws(html);
  expect(isHandedOver()).toBe(true);
});

test('a tap before the host renders ends nothing, and its button is pressed in the screen', async () => {
  root.innerHTML = page.firstSight;
  handOverFirstView(root);
  firstView().pressed = button('2001년');
  dispatchEvent(new Event('pointerup'));
  for (let turn = 0; turn < 3; turn++) await Promise.resolve();
  expect(isHandedOver()).toBe(false);
  let presses = 0;
  root.addEventListener('click', () => presses++);
  await draws(`${MAIN}<h1>책장</h1><button>2001년</button></main>`);
  expect(isHandedOver()).toBe(true);
  expect(presses).toBe(1);
});

test('a screen that shows nothing in time is shown as it is', () => {
  handOverFirstView(root);
  jest.advanceTimersByTime(14_900);
  expect(isHandedOver()).toBe(false);
  jest.advanceTimersByTime(200);
  expect(isHandedOver()).toBe(true);
});

test('a first view that is not drawn yet is not drawn any more', async () => {
  delete firstView().element;
  await takesOver('');
  expect(firstView().isOver).toBe(true);
});

test('it happens once', async () => {
  await takesOver('');
  firstView().element = early;
  await draws(`${MAIN}<h1>책장</h1></main>`);
  jest.advanceTimersByTime(20_000);
  expect(firstView().element).toBe(early);
});

describe('what was typed', () => {
  /** A screen as React has it: of controlled fields. */
  function Form() {
    const [email, setEmail] = useState('');
    const [sent, setSent] = useState<string | null>(null);
    return createElement(
      'main',
      {},
      createElement('h1', {}, '로그인'),
      createElement('input', {
        name: 'email',
        value: email,
        onChange: (event: { target: { value: string } }) => setEmail(event.target.value),
      }),
      createElement('input', { name: 'password', value: '', readOnly: true }),
      createElement('button', { type: 'button', onClick: () => setSent(email) }, '로그인'),
      sent === null ? null : createElement('output', {}, sent),
    );
  }

  async function showForm(): Promise<void> {
    await act(async () => {
      render(createElement(Form), { container: root });
    });
    await act(() => Promise.resolve());
  }

  beforeEach(() => {
    early.innerHTML =
      '<input name="email"><input name="password"><input name="unknown" value="x"><button>로그인</button>';
    early.querySelector('input')?.setAttribute('value', 'mother@example.com');
  });

  test.each([[false], [true]])(
    "is in the screen's field with its focus, and sent where the button was pressed: %s",
    async (isPressed) => {
      early.querySelector<HTMLElement>('[name="password"]')?.focus();
      if (isPressed) firstView().pressed = button('로그인');
      handOverFirstView(root);
      await showForm();
      expect(screen.getByDisplayValue('mother@example.com')).toHaveAttribute('name', 'email');
      expect(isHandedOver()).toBe(true);
      expect(document.activeElement).toBe(root.querySelector('[name="password"]'));
      expect(screen.queryByRole('status')?.textContent).toBe(isPressed ? 'mother@example.com' : undefined);
    },
  );
});

test.each([
  ['a link', '<a href="/home/memoryDetailPage/3">post</a>', 'a'],
  ['a button with a label', '<button aria-label="뒤로"><svg></svg></button>', 'button'],
  ['a button with a text', '<button>크게 보기</button>', 'button'],
])('the focus of %s is its counterpart’s', async (_what, html, selector) => {
  early.innerHTML = html;
  early.querySelector<HTMLElement>(selector)?.focus();
  await takesOver(`<a href="/elsewhere">x</a><button>other</button>${html}`);
  expect(document.activeElement).toBe([...root.querySelectorAll(selector)].at(-1));
});

test('a focus outside of it stays where it is', async () => {
  document.body.insertAdjacentHTML('beforeend', '<button id="tab">탭</button>');
  document.querySelector<HTMLElement>('#tab')?.focus();
  await takesOver('<button>탭</button>');
  expect(document.activeElement?.id).toBe('tab');
});

test('a button that the screen does not have is not missed', async () => {
  firstView().pressed = button('뒤로');
  await takesOver('<button>로그인</button>');
  expect(isHandedOver()).toBe(true);
});

test("the photo lies over the screen's own until that one is decoded", async () => {
  let decoded: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (decoded = resolve));
  HTMLImageElement.prototype.decode = () => promise;
  early.innerHTML = '<img src="/c.webp"><img src="/a.webp" fetchpriority="high">';
  const photo = early.querySelector('img[fetchpriority]');
  await takesOver('<span><img src="/b.webp"></span><span id="box"><img src="/a.webp"></span>');
  expect(root.querySelector('#box')?.lastElementChild).toBe(photo);
  decoded();
  await jest.advanceTimersByTimeAsync(0);
  expect(photo?.isConnected).toBe(false);
  expect(root.querySelectorAll('#box img')).toHaveLength(1);
});

test.each([
  ['that is not the first', '<img src="/a.webp">', '/a.webp'],
  ['that the screen does not show', '<img src="/c.webp"><img src="/a.webp" fetchpriority="high">', '/b.webp'],
])('a picture %s is not retained: two would need more room than one', async (_what, drawn, ofScreen) => {
  early.innerHTML = drawn;
  await takesOver(`<span><img src="${ofScreen}"></span>`);
  expect(document.querySelectorAll('img')).toHaveLength(1);
});

test.each([
  ['stays, which is also its own', '', ['early.css']],
  [
    'goes where a newer release drew it',
    '<script type="application/json" id="ongi-releases-live"></script>',
    [],
  ],
])("the first-view script's style sheet %s", async (_what, liveMap, left) => {
  document.body.insertAdjacentHTML('beforeend', `${liveMap}<link data-href="early" href="early.css">`);
  await takesOver('');
  expect(isHandedOver()).toBe(true);
  expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual(left);
});
