import { watchHostFiles } from './watch-host-files.ts';

const MINUTE_MS = 60_000;

let folder = '';
let reload: jest.Mock;
let requests: unknown[];

const hasNotice = (): boolean => 'hostFailed' in document.documentElement.dataset;

beforeEach(() => {
  sessionStorage.clear();
  delete document.documentElement.dataset['hostFailed'];
  delete document.documentElement.dataset['hostStarted'];
  requests = [];
  globalThis.fetch = async (...request) => {
    requests.push(request);
    return Response.json({});
  };
  beginPage();
});

/** Each page has a folder of its own: the listeners of the pages before remain. */
function beginPage(): void {
  folder = `http://localhost/host/${crypto.randomUUID()}/`;
  reload = jest.fn();
  watchHostFiles(folder, reload);
}

function failToLoad(file: string): void {
  const script = document.createElement('script');
  script.defer = true;
  script.src = folder + file;
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a page whose script did not come opens once more by itself, past the browser’s cache', async () => {
  failToLoad('main.js');
  failToLoad('other.js');
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(requests).toEqual([[`${folder}main.js`, { cache: 'reload' }]]);
  expect(hasNotice()).toBe(false);
});

test('one that fails again shows the notice, and after a minute opens once more', async () => {
  failToLoad('main.js');
  await settled();
  beginPage();
  failToLoad('main.js');
  await settled();
  expect([reload.mock.calls.length, hasNotice()]).toEqual([0, true]);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + MINUTE_MS);
  delete document.documentElement.dataset['hostFailed'];
  beginPage();
  failToLoad('main.js');
  await settled();
  expect([reload.mock.calls.length, hasNotice()]).toEqual([1, false]);
});

test('without network it opens all the same: the service worker may have another page', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  failToLoad('main.js');
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a script that this browser cannot read shows the notice at once: it would be the same', () => {
  window.dispatchEvent(new ErrorEvent('error', { filename: `${folder}main.js` }));
  expect([reload.mock.calls.length, hasNotice()]).toEqual([0, true]);
});

test('a device that cannot remember it shows the notice at once: the page would never stop', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  failToLoad('main.js');
  expect([reload.mock.calls.length, hasNotice()]).toEqual([0, true]);
});
