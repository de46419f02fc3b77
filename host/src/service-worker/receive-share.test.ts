/** @jest-environment node */
import {
  isShare,
  MOST_FILES,
  MOST_TEXT_BYTES,
  MOST_WAITING,
  PART_BYTES,
  respondToShare,
} from './receive-share.ts';

const DAY_MS = 24 * 3_600_000;

type Entry = { body: Blob; headers: Headers };

let entries: Map<string, Entry>;
/** Nothing more has room than this. */
let roomBytes: number;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-26T00:00:00Z'), doNotFake: ['setImmediate', 'nextTick'] });
  entries = new Map();
  roomBytes = Infinity;
  const cache = {
    put: async (path: string, response: Response) => {
      const body = await response.blob();
      const storedBytes = [...entries.values()].reduce((sum, entry) => sum + entry.body.size, 0);
      if (storedBytes + body.size > roomBytes) throw new DOMException('full', 'QuotaExceededError');
      entries.set(path, { body, headers: response.headers });
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

function requestWith(body: FormData | string): Request {
  return new Request('http://localhost/write/share', { method: 'POST', body });
}

function formOf(texts: Record<string, string>, files: readonly (string | File)[]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const file of files)
    form.append('files', typeof file === 'string' ? new File([file], file, { type: 'image/jpeg' }) : file);
  return form;
}

async function locationAfter(request: Request): Promise<string | null> {
  return (await respondToShare(request)).headers.get('location');
}

test('only a form for the share address is one', () => {
  expect(isShare(new Request('http://localhost/write/share', { method: 'POST' }))).toBe(true);
  expect(isShare(new Request('http://localhost/write/share'))).toBe(false);
  expect(isShare(new Request('http://localhost/api/memory-post', { method: 'POST' }))).toBe(false);
});

test('files and texts are stored, the share itself last, and the form opens', async () => {
  const form = formOf({ title: '마당', text: '마당', url: 'https://example.com/' }, ['하나.jpg', '둘.jpg']);
  const response = await respondToShare(requestWith(form));
  expect([response.status, response.headers.get('location')]).toEqual([303, '/write?share=received']);
  const paths = [...entries.keys()];
  const folder = paths.at(-1) ?? '';
  expect(folder).toMatch(/^\/incoming-share\/\d+-[0-9a-f-]{36}$/);
  expect(paths).toEqual([`${folder}/0`, `${folder}/1`, folder]);
  expect(JSON.parse((await entries.get(folder)?.body.text()) ?? '')).toEqual({
    fileCount: 2,
    text: '마당\nhttps://example.com/',
  });
  const second = entries.get(`${folder}/1`);
  expect(await second?.body.text()).toBe('둘.jpg');
  expect(Object.fromEntries(second?.headers ?? [])).toEqual({
    'content-type': 'image/jpeg',
    'x-file-name': encodeURIComponent('둘.jpg'),
    'x-last-modified': '1795651200000',
  });
});

test('a film is stored in parts, none of which is large', async () => {
  const bytes = new Uint8Array(2 * PART_BYTES + 5).map((_, index) => index % 251);
  const film = new File([bytes], '첫걸음.mp4', { type: 'video/mp4' });
  expect(await locationAfter(requestWith(formOf({}, ['하나.jpg', film])))).toBe('/write?share=received');
  const paths = [...entries.keys()];
  const folder = paths.at(-1) ?? '';
  expect(paths).toEqual([
    `${folder}/0`,
    `${folder}/1/0`,
    `${folder}/1/1`,
    `${folder}/1/2`,
    `${folder}/1`,
    folder,
  ]);
  expect(entries.get(`${folder}/1`)?.headers.get('x-part-count')).toBe('3');
  const parts = [0, 1, 2].flatMap((index) => entries.get(`${folder}/1/${index}`)?.body ?? []);
  expect(parts.map(({ size }) => size)).toEqual([PART_BYTES, PART_BYTES, 5]);
  const sumOf = (content: BufferSource) => crypto.subtle.digest('SHA-256', content);
  expect(await sumOf(await new Blob(parts).arrayBuffer())).toEqual(await sumOf(bytes));
});

test('a full device leads to the form, which explains it, and nothing of the share stays', async () => {
  roomBytes = PART_BYTES;
  const film = new File([new Uint8Array(PART_BYTES + 5)], '첫걸음.mp4', { type: 'video/mp4' });
  expect(await locationAfter(requestWith(formOf({}, ['하나.jpg', film])))).toBe('/write?share=failed');
  expect([...entries.keys()]).toEqual([]);
});

test('a form that breaks off leads to the form, too', async () => {
  expect(await locationAfter(requestWith('broken'))).toBe('/write?share=failed');
});

describe('what a page may send that is not the phone', () => {
  const small = () => formOf({ text: '마당' }, ['하나.jpg']);
  const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.jpg`);

  test.each(['cross-site', 'same-site'])('a form of another site is not stored: %s', async (site) => {
    const request = requestWith(small());
    request.headers.set('sec-fetch-site', site);
    expect(await locationAfter(request)).toBe('/write?share=failed');
    expect(entries.size).toBe(0);
  });

  test.each([
    ['https://other.example/', 'failed'],
    ['http://localhost/home', 'received'],
    ['android-app://com.example/', 'received'],
    ['', 'received'],
  ])('sent from %s: %s', async (referrer, outcome) => {
    const request = requestWith(small());
    Object.defineProperty(request, 'referrer', { value: referrer });
    expect(await locationAfter(request)).toBe(`/write?share=${outcome}`);
  });

  test.each([
    ['files', formOf({}, names(MOST_FILES)), formOf({}, names(MOST_FILES + 1))],
    [
      'text',
      formOf({ text: 'a'.repeat(MOST_TEXT_BYTES) }, []),
      formOf({ title: 'a', text: 'a'.repeat(MOST_TEXT_BYTES) }, []),
    ],
  ])('too much of %s leaves nothing', async (_what, most, more) => {
    expect(await locationAfter(requestWith(most))).toBe('/write?share=received');
    entries.clear();
    expect(await locationAfter(requestWith(more))).toBe('/write?share=failed');
    expect(entries.size).toBe(0);
  });

  test('no more of them wait than are permitted', async () => {
    for (let count = 0; count < MOST_WAITING; count += 1)
      expect(await locationAfter(requestWith(small()))).toBe('/write?share=received');
    expect(await locationAfter(requestWith(small()))).toBe('/write?share=failed');
    expect(entries.size).toBe(2 * MOST_WAITING);
  });
});

test('what nobody took within a week is deleted with the next share', async () => {
  const contents = async () => Promise.all([...entries.values()].map(({ body }) => body.text()));
  await respondToShare(requestWith(formOf({}, ['하나.jpg'])));
  jest.advanceTimersByTime(6 * DAY_MS);
  await respondToShare(requestWith(formOf({}, ['둘.jpg'])));
  expect(entries.size).toBe(4);
  jest.advanceTimersByTime(2 * DAY_MS);
  await respondToShare(requestWith(formOf({}, ['셋.jpg'])));
  expect(await contents()).not.toContain('하나.jpg');
  expect(entries.size).toBe(4);
});
