import * as React from 'react';
import { act, renderHook, waitFor } from '@testing-library/react';
import { videoCalls } from 'shared/contract/kinds/video';
import type { User } from 'shared/contract/user';
import { forgetPerson, readDraft } from 'shared/device';
import {
  apiServer,
  breaksOff,
  type RequestHandler,
  respondsWith,
  respondsWithError,
  withApiServer,
} from 'shared/testing/api-server';
import * as z from 'shared/schema';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { sampleUser } from 'shared/testing/sample-data';
import { storeFiles, until } from 'shared/testing/stored-files';
import { begunVideoKey } from './begun-video.ts';

fillBrowserGaps();
storeFiles();
withApiServer();

const HOUR_MS = 3_600_000;
const PROMPT = '눈이 내려요';
const photoNamed = (name: string): File => new File([name], name, { type: 'image/jpeg' });

/** Of a test of its own: the device is the same. */
let me: User;
let lastUser = 0;

beforeEach(() => {
  // Failed requests are logged.
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  lastUser += 10;
  me = sampleUser({ userId: lastUser });
});

type Page = Awaited<ReturnType<typeof load>>;

/** A page with the form open. After a reload its modules begin anew, and the device has what it had. */
async function load(user = me) {
  jest.resetModules();
  jest.doMock('react', () => React);
  const { configureHttp } = await import('shared/http');
  const { apiClient } = await import('shared/http/axios-transport');
  const { setUser } = await import('shared/session');
  const request = await import('./video-request.ts');
  configureHttp({ apiBaseUrl: '/api' });
  apiClient.defaults.timeout = 0;
  setUser(user);
  const { result } = renderHook(() => request.useVideoPhoto());
  const page = {
    request,
    choose: (name: string) => act(() => void request.videoPhotos.getState().add([photoNamed(name)], 'local')),
    type: (prompt: string) => act(() => request.setPrompt(prompt)),
    /** Somebody else goes on with this page, or nobody. */
    goOnAs: (next: User | null) => act(() => setUser(next)),
    /** Photo and prompt, once the device has said what is there. */
    shown: async () => {
      await waitFor(() => expect(result.current).not.toBeUndefined());
      return [result.current?.name ?? null, request.useVideoRequest.getState().prompt];
    },
  };
  await page.shown();
  return page;
}

const fieldsSchema = z.object({ prompt: z.string(), sent: z.unknown() });

async function readStored({ userId, familyId }: User) {
  const draft = await readDraft(begunVideoKey(userId, familyId ?? 0));
  const { data } = z.safeParse(fieldsSchema, draft?.fields);
  return data === undefined ? null : { ...data, photos: draft?.photos ?? [] };
}

/** What the device has of somebody: the prompt, and the names of photos. */
async function storedOf(user: User): Promise<string | null> {
  const stored = await readStored(user);
  return stored && [stored.prompt, ...stored.photos.map(({ file }) => file.name)].join();
}

/** Fills the form; ends once the device has it. */
async function fill(page: Page, name: string, user = me): Promise<void> {
  page.choose(name);
  page.type(PROMPT);
  await until(async () => (await storedOf(user)) === `${PROMPT},${name}`);
}

/** Sends what is chosen. @returns the key that the request had */
async function send({ request }: Page, response: RequestHandler): Promise<string | null> {
  let key: string | null = null;
  apiServer.events.on('request:start', (event) => {
    key = event.request.headers.get('idempotency-key');
  });
  apiServer.use(response);
  const [photo] = request.videoPhotos.getState().items;
  if (photo !== undefined) await act(() => request.requestVideo(photo.file));
  apiServer.events.removeAllListeners();
  return key;
}

/** From now on it is so much later than it is. */
function later(hours: number): void {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + hours * HOUR_MS);
}

test('a reload has photo and prompt again, for the same person in the same family', async () => {
  await fill(await load(), 'snow.jpg');
  expect(await (await load()).shown()).toEqual(['snow.jpg', PROMPT]);
  expect(await (await load({ ...me, familyId: 8 })).shown()).toEqual([null, '']);
  expect(await (await load({ ...me, userId: me.userId + 1 })).shown()).toEqual([null, '']);
  expect(await (await load()).shown()).toEqual(['snow.jpg', PROMPT]);
});

test.each([
  ['another family', (): User => ({ ...me, familyId: 8 })],
  ['another person', (): User => ({ ...me, userId: me.userId + 1 })],
])('%s on the same page has its own photo, and each finds theirs again', async (_name, next) => {
  const other = next();
  const page = await load();
  await fill(page, 'snow.jpg');
  page.goOnAs(other);
  expect(await page.shown()).toEqual([null, '']);
  await fill(page, 'rain.jpg', other);
  expect(await storedOf(me)).toBe(`${PROMPT},snow.jpg`);
  page.goOnAs(me);
  expect(await page.shown()).toEqual(['snow.jpg', PROMPT]);
  expect(await (await load(other)).shown()).toEqual(['rain.jpg', PROMPT]);
});

test('after a day nothing of it is there, and nothing is left on the device', async () => {
  await fill(await load(), 'snow.jpg');
  later(25);
  expect(await (await load()).shown()).toEqual([null, '']);
  await until(async () => (await storedOf(me)) === null);
});

test('the day counts from the last change: a reload makes it no longer', async () => {
  await fill(await load(), 'snow.jpg');
  later(20);
  const page = await load();
  expect(await page.shown()).toEqual(['snow.jpg', PROMPT]);
  // Others on the same page wait for what was stored before them.
  page.goOnAs({ ...me, familyId: 8 });
  await page.shown();
  await fill(page, 'rain.jpg', { ...me, familyId: 8 });
  later(5);
  expect(await (await load()).shown()).toEqual([null, '']);
});

test('once the video has begun, nothing is left on the device', async () => {
  const page = await load();
  await fill(page, 'snow.jpg');
  await send(page, respondsWith(videoCalls.generateVideo, { jobId: 7 }));
  await until(async () => (await storedOf(me)) === null);
  expect(await (await load()).shown()).toEqual([null, '']);
});

test('a request without a response is sent again under its key after a reload, and a rejected one is not', async () => {
  const page = await load();
  await fill(page, 'snow.jpg');
  const key = await send(page, breaksOff(videoCalls.generateVideo));
  expect(key).toEqual(expect.any(String));
  const reloaded = await load();
  expect(await send(reloaded, respondsWithError(videoCalls.generateVideo, 'FORBIDDEN'))).toBe(key);
  await until(async () => (await readStored(me))?.sent === null);
  expect(await send(await load(), breaksOff(videoCalls.generateVideo))).not.toBe(key);
});

test('a request that ends after the log-out leaves nothing on the device', async () => {
  const page = await load();
  await fill(page, 'snow.jpg');
  let respond = (): void => undefined;
  const responded = new Promise<void>((resolve) => (respond = resolve));
  const sent = send(
    page,
    respondsWith(videoCalls.generateVideo, async () => {
      await responded;
      throw new Error('The session has ended');
    }),
  );
  await until(async () => (await readStored(me))?.sent !== null);
  page.goOnAs(null);
  await forgetPerson();
  respond();
  await sent;
  // What is stored later is stored in turn.
  const next = { ...me, userId: me.userId + 1 };
  page.goOnAs(next);
  await page.shown();
  await fill(page, 'rain.jpg', next);
  expect(await storedOf(me)).toBeNull();
});
