import { watchHostFiles } from './watch-host-files.ts';
import { hasHostStyles, noteHostStarted } from './host-files.ts';

const MINUTE_MS = 60_000;
const root = document.documentElement;

let folder = '';
let reload: jest.Mock;
let requests: unknown[];

beforeEach(() => {
  sessionStorage.clear();
  delete root.dataset['hostStarted'];
  document.head.replaceChildren();
  requests = [];
  globalThis.fetch = async (...request) => {
    requests.push(request);
    return Response.json({});
  };
  beginPage();
});

/** Each page has a folder of its own: the listeners of the pages before remain. */
function beginPage(): void {
  delete root.dataset['hostFailed'];
  folder = `http://localhost/host/${crypto.randomUUID()}/`;
  reload = jest.fn();
  watchHostFiles(folder, reload);
}

/** What became of the page: whether it was reloaded, and whether it has the notice. */
function outcome(): [reloads: number, hasNotice: boolean] {
  return [reload.mock.calls.length, 'hostFailed' in root.dataset];
}

/** @param attributes `src` and `href` below the host's folder, unless they are addresses */
async function fail(name: 'script' | 'link', attributes: Record<string, string>): Promise<void> {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, /src|^href/.test(key) ? new URL(value, folder).href : value);
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
  await new Promise((resolve) => setTimeout(resolve));
}

const failToLoad = (src: string) => fail('script', { defer: '', src });

function throwIn(filename: string): void {
  window.dispatchEvent(new ErrorEvent('error', { filename: new URL(filename, folder).href }));
}

test('a page whose script did not come opens once more by itself, past the browser’s cache', async () => {
  await failToLoad('main.js');
  await failToLoad('other.js');
  expect(outcome()).toEqual([1, false]);
  expect(requests).toEqual([[`${folder}main.js`, { cache: 'reload' }]]);
});

test('one that fails again shows the notice, and after a minute opens once more', async () => {
  await failToLoad('main.js');
  beginPage();
  await failToLoad('main.js');
  expect(outcome()).toEqual([0, true]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + MINUTE_MS);
  beginPage();
  await failToLoad('main.js');
  expect(outcome()).toEqual([1, false]);
});

test('without network it opens all the same: the service worker may have another page', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await failToLoad('main.js');
  expect(outcome()).toEqual([1, false]);
});

test('a device that cannot remember it shows the notice at once: the page would never stop', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await failToLoad('main.js');
  expect(outcome()).toEqual([0, true]);
});

test('a script that this browser cannot read shows the notice at once: it would be the same', () => {
  throwIn('chrome-extension://x/content.js');
  // The page does without a first-view script that throws.
  throwIn('first-view-LoginPage.1a2b3c4d.js');
  expect(outcome()).toEqual([0, false]);
  throwIn('main.js');
  expect(outcome()).toEqual([0, true]);
});

describe('on a page that was opened once more', () => {
  beforeEach(() => sessionStorage.setItem('ongi-host-reloaded', String(Date.now())));

  test.each<[what: string, name: 'script' | 'link', attributes: Record<string, string>, hasNotice: boolean]>([
    ['its script', 'script', { defer: '', src: 'main.js' }, true],
    ['its style sheet', 'link', { rel: 'stylesheet', href: 'main.css' }, true],
    ["an area's script", 'script', { defer: '', src: 'http://localhost/feed/1.0.0/main.js' }, false],
    ['a chunk', 'script', { src: 'chunk.js' }, false],
    ['a preload', 'link', { rel: 'preload', href: 'main.css' }, false],
    [
      "a screen's sheet",
      'link',
      { rel: 'stylesheet', 'data-href': 'early', href: 'screen-login.css' },
      false,
    ],
  ])(
    '%s that is refused reveals the notice only where the host needs it',
    async (_what, name, attributes, has) => {
      await fail(name, attributes);
      expect(outcome()).toEqual([0, has]);
    },
  );

  test('once the host runs, the app handles its failures', async () => {
    noteHostStarted();
    await failToLoad('main.js');
    expect(outcome()).toEqual([0, false]);
  });

  test('a page without one of its style sheets does not start, and shows the notice', async () => {
    expect(hasHostStyles()).toBe(true);
    await fail('link', { rel: 'stylesheet', href: 'http://localhost/other/main.css' });
    expect(outcome()).toEqual([0, false]);
    expect(hasHostStyles()).toBe(false);
    expect(outcome()).toEqual([0, true]);
  });

  test('the notice is not below what was drawn before the host', async () => {
    const element = document.createElement('div');
    document.body.append(element);
    root.dataset['firstView'] = '';
    globalThis.ongiFirstView = { prefetches: new Map(), isOver: false, element };
    await failToLoad('main.js');
    expect([element.isConnected, root.dataset['firstView']]).toEqual([false, undefined]);
    // What comes later is not drawn.
    expect(globalThis.ongiFirstView.isOver).toBe(true);
  });
});
