import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createNodes } from 'federation/first-view/dom-react';
import { familyCalls } from 'shared/contract/family/family';
import { postCalls } from 'shared/contract/post';
import { postListCalls } from 'shared/contract/post-list';
import { userCalls } from 'shared/contract/user';
import {
  endFirstView,
  type FirstView,
  type FirstViewPlan,
  registerFirstView,
  type PrefetchedResponse,
} from 'shared/first-view/first-view';
import { clearStoredResponses, saveResponse } from 'shared/query';
import { setAccessToken } from 'shared/session';
import { sampleFamily, sampleRecentPost, sampleUser } from 'shared/testing/sample-data';
import { drawFirstView } from './draw-first-view.ts';

const RECENT = '/memory-post/recent';
const OPTIONAL = '/memory-post/on-this-day?date=2026-11-15';
const GUARD = ['/users/user', '/family/members'];
const PATHS = [RECENT, OPTIONAL, ...GUARD];

type Respond = (data: unknown, status?: number) => Promise<void>;

let responders: Map<string, Respond>;
let view: FirstView;

/** What the plan was given each time it drew, and what it draws. */
let drawn: (readonly unknown[])[];
let draws: FirstViewPlan['draw'];

beforeEach(async () => {
  jest.useRealTimers();
  await clearStoredResponses();
  globalThis.ongiFirstView = undefined;
  globalThis.indexedDB = new IDBFactory();
  setAccessToken('mother');
  document.body.replaceChildren();
  for (const link of document.querySelectorAll('link')) link.remove();
  delete document.documentElement.dataset['firstView'];
  responders = new Map();
  drawn = [];
  draws = () => createNodes('h1', { children: 'drawn' }) as never;
});

/** As the page's first script leaves it. */
function openPage({
  paths = PATHS,
  token = 'mother',
}: { paths?: string[]; token?: string | null } = {}): void {
  view = { prefetches: new Map(), isOver: false, paths, apiBaseUrl: 'http://localhost/api' };
  for (const path of paths) {
    const response = new Promise<PrefetchedResponse>((resolve, reject) => {
      responders.set(path, async (data, status = 200) => {
        if (status === 0) reject(new TypeError('Failed to fetch'));
        else resolve({ status, headers: {}, data: status === 200 ? { success: true, data } : data });
        await soon();
      });
    });
    response.catch(() => undefined);
    view.prefetches.set(path, { token, requestedAtMs: 0, response });
  }
  globalThis.ongiFirstView = view;
}

/** The script comes. */
function plan(): void {
  view.script = () =>
    registerFirstView({
      frame: { hasHeader: true, hasTabs: false },
      firstOptional: 1,
      draw: (data) => {
        drawn.push(data);
        return draws(data);
      },
    });
  view.onScript?.();
}

/** The page's first script, the host's head script and the first-view script have run. */
function begin(opened?: Parameters<typeof openPage>[0], webFont?: Promise<unknown>): void {
  openPage(opened);
  drawFirstView(webFont);
  plan();
}

/** What the screen's own request of this path receives by now. */
async function received(path: string): Promise<unknown> {
  return Promise.race([view.prefetches.get(path)?.response, soon(0)]);
}

async function respond(path: string, data: unknown = path, status?: number): Promise<void> {
  await responders.get(path)?.(data, status);
}

async function respondAll(paths: readonly string[] = PATHS): Promise<void> {
  for (const path of paths) await respond(path);
}

const ALL = [[sampleRecentPost()], [], sampleUser(), sampleFamily()];

async function storeAll(): Promise<void> {
  await saveResponse(postCalls.recent, [sampleRecentPost()]);
  await saveResponse(userCalls.current, sampleUser());
  await saveResponse(familyCalls.members, sampleFamily());
}

function soon(ms = 30): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function shown(): string | undefined {
  return document.querySelector('.first-view > main')?.textContent;
}

describe('from the network', () => {
  test.each([
    ['before', () => [plan(), drawFirstView()]],
    ['after', () => [drawFirstView(), plan()]],
  ])(
    "a plan that comes %s the host's first-view script is drawn when all its data are there",
    async (_when, start) => {
      openPage();
      start();
      await respondAll([RECENT, OPTIONAL, '/users/user']);
      expect(shown()).toBeUndefined();
      await respond('/family/members');
      expect(shown()).toBe('drawn');
      expect(drawn).toEqual([PATHS]);
      expect(document.querySelector('.first-view')?.matches('[data-header]:not([data-tabs])')).toBe(true);
      expect(document.documentElement.dataset['firstView']).toBe('');
      expect(await received(OPTIONAL)).toMatchObject({ status: 200 });
    },
  );

  test('what is only optional is waited for a moment, and then missing', async () => {
    begin();
    await respondAll([RECENT, ...GUARD]);
    expect(shown()).toBeUndefined();
    await soon(450);
    expect(shown()).toBe('drawn');
    expect(drawn[0]?.[1]).toBeUndefined();
    await respond(OPTIONAL);
    expect(drawn).toHaveLength(1);
    // The screen begins without it, too.
    expect(await received(OPTIONAL)).toBeUndefined();
    expect(await received(RECENT)).toMatchObject({ status: 200 });
    endFirstView();
    expect(await received(OPTIONAL)).toMatchObject({ status: 200 });
  });

  test('however long the rest takes, the moment begins when it is there', async () => {
    begin();
    await soon(450);
    await respondAll([RECENT, ...GUARD]);
    await respond(OPTIONAL);
    expect(drawn).toEqual([PATHS]);
  });

  test('what is optional may fail', async () => {
    begin();
    await respond(OPTIONAL, 'sorry', 500);
    await respondAll([RECENT, ...GUARD]);
    expect(drawn).toEqual([[RECENT, undefined, ...GUARD]]);
  });

  test.each([
    ['an error', 500],
    ['a rejected login', 401],
    ['no response', 0],
  ])('%s of what is required leaves the page to the screen', async (_what, status) => {
    for (const failing of [RECENT, ...GUARD]) {
      begin();
      await respondAll(PATHS.filter((path) => path !== failing));
      await respond(failing, 'sorry', status);
      expect(drawn).toEqual([]);
    }
  });

  test.each(['<html>', null, { success: true }])(
    'a response that is no envelope (%j) is none',
    async (data) => {
      openPage();
      const response = Promise.resolve({ status: 200, headers: {}, data });
      view.prefetches.set(RECENT, { token: 'mother', requestedAtMs: 0, response });
      drawFirstView();
      plan();
      await respondAll();
      expect(drawn).toEqual([]);
    },
  );

  test('the login page needs nobody who is logged in', async () => {
    begin({ paths: ['/auth/providers'], token: null });
    await respond('/auth/providers');
    expect(drawn).toEqual([['/auth/providers']]);
  });
});

test.each<[string, (addFont: () => void) => unknown]>([
  ['the web font of the device', (addFont) => addFont()],
  ['it no longer than a moment', () => soon(320)],
])('the drawn nodes wait for %s', async (_what, wait) => {
  let addFont: () => void = () => undefined;
  begin(undefined, new Promise<void>((resolve) => (addFont = resolve)));
  await respondAll();
  // Their photos load meanwhile.
  expect(drawn).toEqual([PATHS]);
  expect(shown()).toBeUndefined();
  await wait(addFont);
  await soon();
  expect(shown()).toBe('drawn');
});

describe.each([
  ['its database', undefined],
  ['what pages began with', PATHS],
])('from the device: %s', (_storage, paths) => {
  // When the responses came.
  beforeEach(() => {
    globalThis.ongiFirstView = { prefetches: new Map(), isOver: false, paths };
  });

  test("what is optional and not stored is the network's", async () => {
    await storeAll();
    begin();
    await respond(OPTIONAL, []);
    expect(drawn).toEqual([ALL]);
    expect(shown()).toBe('drawn');
  });

  test('or missing after a moment', async () => {
    await storeAll();
    begin();
    await soon();
    expect(drawn).toEqual([]);
    await soon(450);
    expect(drawn[0]?.[1]).toBeUndefined();
    await respond(OPTIONAL);
    expect(await received(OPTIONAL)).toBeUndefined();
  });

  test('where it lacks something, all is from the network', async () => {
    await saveResponse(postCalls.recent, [sampleRecentPost()]);
    begin();
    await soon();
    expect(drawn).toEqual([]);
    await respondAll();
    expect(drawn).toEqual([PATHS]);
  });

  test.each([
    ['of a family that the person has left', 'mother', { familyId: null }],
    ["of another person's login", 'father', {}],
  ])('%s, nothing is drawn', async (_what, token, user) => {
    await storeAll();
    await saveResponse(userCalls.current, sampleUser(user));
    begin({ token });
    await soon(450);
    expect(drawn).toEqual([]);
  });

  test('the database is not opened where a page began with the same', async () => {
    const open = jest.spyOn(indexedDB, 'open');
    await storeAll();
    await saveResponse(postListCalls.onThisDay, [], { query: { date: '2026-11-15' } });
    open.mockClear();
    begin();
    await soon();
    expect(drawn).toEqual([ALL]);
    expect(open).toHaveBeenCalledTimes(paths === undefined ? 1 : 0);
  });

  test('a device whose database never opens does not hold back what the network has', async () => {
    jest.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
    begin();
    await respondAll();
    expect(drawn).toEqual([PATHS]);
  });

  test('stored responses are drawn although the network is gone', async () => {
    await storeAll();
    openPage();
    for (const path of PATHS) await respond(path, null, 0);
    drawFirstView();
    plan();
    await soon();
    expect(drawn).toHaveLength(1);
  });
});

function lateDraw(): never {
  view.isOver = true;
  return createNodes('h1', { children: 'drawn' }) as never;
}

function brokenDraw(): never {
  throw new Error('formatted text');
}

describe('a plan that cannot be drawn', () => {
  test.each<[string, FirstViewPlan['draw']]>([
    ['has nothing to show', () => undefined],
    ['throws', brokenDraw],
    ['comes after the screen', lateDraw],
  ])('because it %s leaves the page as it is', async (_what, draw) => {
    draws = draw;
    begin();
    await respondAll();
    expect(drawn).toHaveLength(1);
    expect(document.querySelector('.first-view')).toBeNull();
    expect(document.documentElement.dataset['firstView']).toBeUndefined();
  });

  test('waits for its style sheets, and no longer than for the screen', async () => {
    openPage();
    const sheet = document.createElement('link');
    sheet.dataset['href'] = '';
    document.head.append(sheet);
    drawFirstView();
    plan();
    await respondAll();
    expect(drawn).toHaveLength(1);
    expect(shown()).toBeUndefined();
    view.isOver = true;
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await soon(50);
    const before = timers.mock.calls.length;
    await soon(50);
    // The timers are only this test's own.
    expect(timers.mock.calls.length - before).toBe(1);
    expect(shown()).toBeUndefined();
  });

  test('is not waited for on a page without first-view script', async () => {
    globalThis.ongiFirstView = { prefetches: new Map(), isOver: false };
    drawFirstView();
    plan();
    await soon();
    expect(drawn).toEqual([]);
  });
});
