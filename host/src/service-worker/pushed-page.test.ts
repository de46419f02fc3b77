import { openPushedPages } from './pushed-page.ts';

const navigate = jest.fn().mockResolvedValue(undefined);
const worker = Object.assign(new EventTarget(), { startMessages: jest.fn() });

beforeAll(async () => {
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  await openPushedPages({ navigate });
});
afterAll(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
beforeEach(() => {
  navigate.mockClear();
  window.history.replaceState(null, '', '/home');
});

/** What the page replies to a message; undefined: nothing. */
function send(data: unknown): unknown {
  const port = { postMessage: jest.fn() };
  worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }));
  return port.postMessage.mock.calls[0]?.[0];
}

const open = (path: string) => send({ kind: 'open', url: `${location.origin}${path}`, atMs: Date.now() });

test('a page opens what the worker says by its own router, once', () => {
  expect(open('/home/memoryDetailPage/7?from=push#comments')).toBe(true);
  expect(navigate.mock.calls).toEqual([['/home/memoryDetailPage/7?from=push#comments']]);
  expect(open('/home')).toBe(true);
  expect(navigate).toHaveBeenCalledTimes(1);
});

test('a page where somebody writes stays', () => {
  window.history.replaceState(null, '', '/write/edit/3');
  expect(open('/home')).toBe(false);
  expect(navigate).not.toHaveBeenCalled();
});

test.each([
  { kind: 'releases-rejected', reason: 'expired' },
  { kind: 'open', url: 'https://elsewhere.example/', atMs: Date.now() },
  { kind: 'open', url: 'javascript:alert(1)', atMs: Date.now() },
  { kind: 'open', atMs: Date.now() },
  { kind: 'open', url: `${location.origin}/goods` },
  { kind: 'open', url: `${location.origin}/goods`, atMs: Date.now() - 60_000 },
  null,
])('other messages lead nowhere: %j', (message) => {
  expect(send(message)).toBeUndefined();
  expect(navigate).not.toHaveBeenCalled();
});
