import { isShare, respondToShare } from './receive-share.ts';

const DAY_MS = 24 * 3_600_000;

type Entry = { body: unknown; headers: Headers };

let entries: Map<string, Entry>;
let isFull: boolean;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-26T00:00:00Z') });
  entries = new Map();
  isFull = false;
  const cache = {
    put: async (path: string, response: Response) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      entries.set(path, { body: await response.text(), headers: response.headers });
    },
    keys: () => Promise.resolve([...entries.keys()].map((path) => ({ url: `http://localhost${path}` }))),
    delete: (url: string) => Promise.resolve(entries.delete(new URL(url).pathname)),
  };
  Object.defineProperty(globalThis, 'caches', {
    value: { open: () => Promise.resolve(cache) },
    configurable: true,
  });
  // Node's only takes absolute addresses.
  jest.spyOn(Response, 'redirect').mockImplementation((url, status) => {
    const response = new Response(null, { status: status ?? 302 });
    response.headers.set('location', String(url));
    return response;
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'caches');
});

function request(form: FormData | Promise<FormData>): Request {
  const shared = new Request('http://localhost/write/share', { method: 'POST' });
  Object.defineProperty(shared, 'formData', { value: async () => form });
  return shared;
}

function formOf(texts: Record<string, string>, names: readonly string[]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const name of names) form.append('files', new File([name], name, { type: 'image/jpeg' }));
  return form;
}

test('only a form for the share address is one', () => {
  expect(isShare(new Request('http://localhost/write/share', { method: 'POST' }))).toBe(true);
  expect(isShare(new Request('http://localhost/write/share'))).toBe(false);
  expect(isShare(new Request('http://localhost/api/memory-post', { method: 'POST' }))).toBe(false);
});

test('files and texts are stored, the share itself last, and the form opens', async () => {
  const response = await respondToShare(
    request(formOf({ title: '마당', text: '마당', url: 'https://example.com/' }, ['하나.jpg', '둘.jpg'])),
  );
  expect([response.status, response.headers.get('location')]).toEqual([303, '/write?share=received']);
  const paths = [...entries.keys()];
  const folder = paths.at(-1) ?? '';
  expect(folder).toMatch(/^\/incoming-share\/\d+-[0-9a-f-]{36}$/);
  expect(paths).toEqual([`${folder}/0`, `${folder}/1`, folder]);
  expect(JSON.parse(String(entries.get(folder)?.body))).toEqual({
    fileCount: 2,
    text: '마당\nhttps://example.com/',
  });
  expect(entries.get(`${folder}/1`)?.headers.get('x-file-name')).toBe(encodeURIComponent('둘.jpg'));
});

test('a full device and a form that breaks off lead to the form, which explains it', async () => {
  isFull = true;
  const full = await respondToShare(request(formOf({}, ['하나.jpg'])));
  expect(full.headers.get('location')).toBe('/write?share=failed');
  const broken = request(Promise.reject(new TypeError('broken')));
  expect((await respondToShare(broken)).headers.get('location')).toBe('/write?share=failed');
});

test('what nobody took within a week is deleted with the next share', async () => {
  await respondToShare(request(formOf({}, ['하나.jpg'])));
  jest.advanceTimersByTime(6 * DAY_MS);
  await respondToShare(request(formOf({}, ['둘.jpg'])));
  expect(entries.size).toBe(4);
  jest.advanceTimersByTime(2 * DAY_MS);
  await respondToShare(request(formOf({}, ['셋.jpg'])));
  expect([...entries.values()].map(({ body }) => body)).not.toContain('하나.jpg');
  expect(entries.size).toBe(4);
});
