import { createNodes } from 'federation/first-view/dom-react';
import type { FirstView } from 'shared/first-view/first-view';
import { showFirstView } from './show-first-view.ts';

let view: FirstView;

/** Before the host runs. */
beforeEach(async () => {
  view = { prefetches: new Map(), isOver: false };
  globalThis.ongiFirstView = view;
  document.body.replaceChildren();
  const link = createNodes('a', { href: '/home/memoryDetailPage/3?a=b', children: 'post' });
  const login = createNodes('a', { href: '/api/kakao', 'data-leaves': true, children: 'kakao' });
  const back = createNodes('button', { type: 'button', 'aria-label': '뒤로', children: '<' });
  const form = createNodes('form', {
    children: [
      createNodes('input', { name: 'password', value: 'secret' }),
      createNodes('button', { type: 'submit', children: '로그인' }),
    ],
  });
  await showFirstView([link, login, back, form], { hasHeader: true, hasTabs: false });
});

function one(selector: string): Element {
  const found = document.querySelector(`.first-view ${selector}`);
  if (found === null) throw new Error(selector);
  return found;
}

/** Whether the browser does what it does with such a click. */
function click(selector: string, init: MouseEventInit = {}): boolean {
  const submitted = jest.fn((event: Event) => expect(event.defaultPrevented).toBe(true));
  document.body.addEventListener('submit', submitted, { once: true });
  const isDefault = one(selector).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ...init }),
  );
  document.body.removeEventListener('submit', submitted);
  return isDefault;
}

test('a tap on a link is remembered, or opened where the host can', () => {
  expect(click('a')).toBe(false);
  expect(view.tappedPath).toBe('/home/memoryDetailPage/3?a=b');
  view.open = jest.fn();
  click('a');
  expect(view.open).toHaveBeenCalledWith('/home/memoryDetailPage/3?a=b');
});

test('a button that is pressed after a link takes its place', () => {
  click('a');
  click('button[aria-label]');
  expect(view.tappedPath).toBeUndefined();
});

test('a link that leaves the app, or is opened in another tab, is the browser’s', () => {
  const seen: boolean[] = [];
  const stay = (event: Event): void => {
    seen.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.body.addEventListener('click', stay);
  click('a[data-leaves]');
  click('a', { ctrlKey: true });
  document.body.removeEventListener('click', stay);
  expect(seen).toEqual([false, false]);
  expect(view.tappedPath).toBeUndefined();
});

test('the button that was pressed last is remembered', () => {
  click('button[aria-label]');
  expect(view.pressed?.ariaLabel).toBe('뒤로');
  click('button[type=submit]');
  expect(view.pressed?.textContent).toBe('로그인');
});

test.each([{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  'a form is never submitted by the browser: what is typed would be in the address (%j)',
  (init) => {
    expect(click('button[type=submit]', init)).toBe(false);
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    one('form').dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
  },
);

test('nothing is drawn before the rules of each style sheet are there: a missing file has an empty one', async () => {
  document.body.replaceChildren();
  const link = document.createElement('link');
  link.dataset['href'] = '';
  const sheet = { cssRules: { length: 0 } };
  Object.defineProperty(link, 'sheet', { value: sheet });
  document.head.append(link);
  const shown = showFirstView(createNodes('p', {}), { hasHeader: false, hasTabs: false });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(document.querySelector('.first-view')).toBeNull();
  sheet.cssRules.length = 1;
  await shown;
  expect(document.querySelector('.first-view')).not.toBeNull();
  link.remove();
});
