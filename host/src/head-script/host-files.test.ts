import { watchHostFiles } from './watch-host-files.ts';
import { hasHostStyles, noteHostStarted } from './host-files.ts';

const root = document.documentElement;
const FOLDER = 'http://localhost/host/1.0.0/';

function fail(name: 'script' | 'link', attributes: Record<string, string>): void {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
}

const hasNotice = (): boolean => 'hostFailed' in root.dataset;

beforeEach(() => {
  delete root.dataset['hostFailed'];
  delete root.dataset['hostStarted'];
  document.head.replaceChildren();
  // The page was reloaded already (host/src/head-script/watch-host-files.test.ts).
  sessionStorage.setItem('ongi-host-reloaded', String(Date.now()));
  watchHostFiles(FOLDER);
});

test.each([
  ['script', { defer: '', src: `${FOLDER}main.js` }],
  ['link', { rel: 'stylesheet', href: `${FOLDER}main.css` }],
] as const)('a %s of the host that is refused reveals the notice', (name, attributes) => {
  fail(name, attributes);
  expect(hasNotice()).toBe(true);
});

test.each([
  ['script', { defer: '', src: 'http://localhost/feed/1.0.0/main.js' }],
  ['script', { src: `${FOLDER}chunk.js` }],
  ['link', { rel: 'preload', href: `${FOLDER}main.css` }],
  ['link', { rel: 'stylesheet', 'data-href': '', href: `${FOLDER}screen-login.css` }],
] as const)('a %s of another kind does not', (name, attributes) => {
  fail(name, attributes);
  expect(hasNotice()).toBe(false);
});

test('a script that this browser cannot read reveals it, one of a browser extension does not', () => {
  window.dispatchEvent(new ErrorEvent('error', { filename: 'chrome-extension://x/content.js' }));
  expect(hasNotice()).toBe(false);
  window.dispatchEvent(new ErrorEvent('error', { filename: `${FOLDER}main.js` }));
  expect(hasNotice()).toBe(true);
});

test('a first-view script that throws does not reveal it: the page does without', () => {
  window.dispatchEvent(new ErrorEvent('error', { filename: `${FOLDER}first-view-LoginPage.1a2b3c4d.js` }));
  expect(hasNotice()).toBe(false);
});

test('once the host runs, the app handles its failures', () => {
  noteHostStarted();
  fail('script', { defer: '', src: `${FOLDER}main.js` });
  expect(hasNotice()).toBe(false);
});

test('a page without one of its style sheets does not start, and shows the notice', () => {
  expect(hasHostStyles()).toBe(true);
  fail('link', { rel: 'stylesheet', href: 'http://localhost/other/main.css' });
  expect(hasNotice()).toBe(false);
  expect(hasHostStyles()).toBe(false);
  expect(hasNotice()).toBe(true);
});

test('the notice is not below what was drawn before the host', () => {
  const element = document.createElement('div');
  document.body.append(element);
  root.dataset['firstView'] = '';
  globalThis.ongiFirstView = { prefetches: new Map(), isOver: false, element };
  fail('script', { defer: '', src: `${FOLDER}main.js` });
  expect([element.isConnected, root.dataset['firstView']]).toEqual([false, undefined]);
  // What comes later is not drawn.
  expect(globalThis.ongiFirstView.isOver).toBe(true);
});
