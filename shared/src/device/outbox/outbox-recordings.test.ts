import { http } from 'msw';
import { type NewPost, postCalls } from 'shared/contract/post';
import { draftKeyOf, putInOutbox, readDraft, sendOutbox, takeBackToDraft, useOutbox } from 'shared/device';
import { setAccessToken, setUser } from 'shared/session';
import {
  apiServer,
  breaksOff,
  neverResponds,
  respondsWith,
  respondsWithError,
  withApiServer,
} from 'shared/testing/api-server';
import { failed, FakeUploads } from 'shared/testing/fake-uploads';
import { sampleUser } from 'shared/testing/sample-data';
import type { FileToSend } from '../../uploads/recordings.ts';
import { openDevice } from '../device-database.ts';
import { createOutbox, outbox } from './outbox.ts';
import { storeFiles, until } from 'shared/testing/stored-files';

storeFiles();

withApiServer();

const ME = sampleUser();
const KEY = draftKeyOf(ME.userId);
const MB = 1_048_576;

type Arrived = { key: string | null; body: NewPost; images: number };

let uploads: FakeUploads;
let arrived: Arrived[] = [];

beforeEach(() => {
  setAccessToken('token-of-jiu');
  setUser(ME);
  arrived = [];
  uploads = new FakeUploads();
  apiServer.use(...uploads.handlers(), accepts());
});

afterEach(async () => {
  useOutbox.setState({ entries: [], sendingId: null, progress: 0 });
  const device = await openDevice();
  for (const store of ['drafts', 'draft-photos', 'outbox', 'outbox-photos'] as const)
    await device.clear(store);
});

function accepts() {
  return respondsWith(postCalls.create, ({ headers, body, form }) => {
    const images = form?.getAll('images').length ?? 0;
    arrived.push({ key: headers.get('idempotency-key'), body, images });
    return { postId: 30 };
  });
}

const photo = (photoId: string): FileToSend => ({
  photoId,
  file: new File([new Uint8Array(100)], `${photoId}.jpg`, { type: 'image/jpeg' }),
});

const video = (photoId: string, bytes = 200): FileToSend => ({
  photoId,
  file: new File([new Uint8Array(bytes)], `${photoId}.mp4`, { type: 'video/mp4' }),
  recording: { type: 'video', size: { width: 1280, height: 720 }, retainsOriginal: true },
});

const voice = (photoId: string): FileToSend => ({
  photoId,
  file: new File([new Uint8Array(50)], `${photoId}.webm`, { type: 'audio/webm' }),
  recording: { type: 'voice' },
});

/** Without content: a recording stands for the text. */
function put(photos: readonly FileToSend[], title = '첫걸음', content = ''): Promise<string> {
  const request = { title, content, memoryDate: '2026-11-15' };
  return putInOutbox({ userId: ME.userId, draftKey: KEY, request, fields: { title }, photos });
}

/** The page was closed and opened again: nothing of its memory is left. */
function sendFromNewPage(): Promise<void> {
  useOutbox.setState({ entries: [], sendingId: null, progress: 0 });
  return createOutbox().sendOutbox();
}

it('uploads videos and voice first, and names them in the order of the files', async () => {
  const entryId = await put([photo('one'), video('film'), photo('two'), voice('speech')]);
  await sendOutbox();
  expect(arrived).toMatchObject([
    {
      key: entryId,
      images: 2,
      body: {
        title: '첫걸음',
        content: '',
        photoOrder: [{ upload: 0 }, { video: 0 }, { upload: 1 }],
        videos: [{ retainsOriginal: true, size: { width: 1280, height: 720 } }],
      },
    },
  ]);
  const [filmId, speechId] = [...uploads.uploads.keys()];
  expect(arrived[0]?.body.videos?.[0]?.uploadId).toBe(filmId);
  expect(arrived[0]?.body.voice).toEqual({ uploadId: speechId });
  expect([...uploads.uploads.values()]).toEqual([
    { type: 'video', length: 200, received: 200 },
    { type: 'voice', length: 50, received: 50 },
  ]);
  expect(useOutbox.getState().entries).toEqual([]);
});

it('a post with photos alone is sent as ever', async () => {
  await put([photo('one')], '감', '달다');
  await sendOutbox();
  expect(uploads.requests).toEqual([]);
  expect(Object.keys(arrived[0]?.body ?? {})).not.toContain('photoOrder');
});

it('goes on after the page was closed where the upload had stopped', async () => {
  await put([video('film', 6 * MB)]);
  // The first part arrives, the second breaks until all retries are over.
  uploads.onNext('PATCH', () => uploads.breakNext('PATCH', 3));
  await sendOutbox();
  expect(arrived).toEqual([]);
  expect(useOutbox.getState().entries).toHaveLength(1);
  const before = uploads.requests.length;
  await sendFromNewPage();
  expect(uploads.methods().slice(before)).toEqual(['HEAD', 'PATCH']);
  expect(uploads.methods().filter((method) => method === 'POST')).toHaveLength(1);
  expect(arrived).toHaveLength(1);
});

it('repeats a request whose response was lost, without another upload', async () => {
  const entryId = await put([video('film'), voice('speech')]);
  apiServer.use(breaksOff(postCalls.create));
  await sendOutbox();
  const sent = [...uploads.requests];
  // The post has the uploads: the server no longer knows them.
  for (const uploadId of uploads.uploads.keys()) uploads.forget(uploadId);
  apiServer.use(accepts());
  await sendFromNewPage();
  expect(uploads.requests).toEqual(sent);
  expect(arrived.map(({ key }) => key)).toEqual([entryId]);
});

it('uploads anew only what the server does not know any more', async () => {
  const entryId = await put([video('one'), video('two'), voice('speech')]);
  const details = [{ field: 'videos.1', message: '영상을 다시 올려주세요.' }];
  apiServer.use(respondsWithError(postCalls.create, 'VALIDATION_ERROR', { details }));
  // Both attempts are rejected: nothing is repeated for ever.
  await sendOutbox();
  expect(uploads.uploads.size).toBe(4);
  expect(useOutbox.getState().entries).toMatchObject([{ entryId, state: 'refused', rejection: { details } }]);

  apiServer.use(accepts());
  await outbox.sendAgain(entryId);
  const ids = [...uploads.uploads.keys()];
  expect(arrived[0]?.body.videos?.map(({ uploadId }) => uploadId)).toEqual([ids[0], ids[3]]);
  expect(arrived[0]?.body.voice?.uploadId).toBe(ids[2]);
});

it('an expired upload is uploaded again by itself', async () => {
  await put([video('film')]);
  const details = [{ field: 'videos.0', message: '영상을 다시 올려주세요.' }];
  apiServer.use(
    http.post('*/api/memory-post', () => failed(400, 'VALIDATION_ERROR', { details }), { once: true }),
  );
  await sendOutbox();
  expect(uploads.methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH']);
  expect(arrived).toHaveLength(1);
  expect(useOutbox.getState().entries).toEqual([]);
});

it('a video that the server does not take is rejected by its place, and the post waits for its author', async () => {
  await put([photo('one'), video('film'), video('other')]);
  const message = '영상은 300MB까지 올릴 수 있습니다.';
  uploads.onNext('POST', () => undefined);
  uploads.onNext('POST', () => failed(413, 'LIMIT_EXCEEDED', { message }));
  await sendOutbox();
  expect(useOutbox.getState().entries).toMatchObject([
    { state: 'refused', rejection: { message, details: [{ field: 'videos.1', message }] } },
  ]);
  expect(arrived).toEqual([]);
});

it('a full device stores nothing, says so, and leaves the draft', async () => {
  const device = await openDevice();
  await device.put('drafts', { fields: { title: '첫걸음' }, earlierAttempt: null, uploads: [] }, KEY);
  await device.put('draft-photos', video('film'), [KEY, 'film']);
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    if (this.name === 'outbox-photos') throw new DOMException('full', 'QuotaExceededError');
    return this.add(value, key);
  });
  await expect(put([video('film')])).rejects.toMatchObject({ name: 'QuotaExceededError' });
  full.mockRestore();
  expect((await readDraft(KEY))?.photos.map(({ photoId }) => photoId)).toEqual(['film']);
  expect(await device.count('outbox')).toBe(0);
});

it('cancelling stops the upload and deletes it on the server', async () => {
  const entryId = await put([video('film', 6 * MB)]);
  uploads.onNext('PATCH', () => new Promise<Response>(() => undefined));
  const sending = sendOutbox();
  await until(() => uploads.methods().includes('PATCH'));
  await takeBackToDraft({ entryId });
  await sending;
  await until(() => uploads.methods().includes('DELETE'));
  expect(uploads.uploads.size).toBe(0);
  expect((await readDraft(KEY))?.photos.map(({ photoId }) => photoId)).toEqual(['film']);
  expect(arrived).toEqual([]);
});

it('what was rejected for its text is sent again without a second upload', async () => {
  const details = [{ field: 'title', message: '제목을 입력해주세요.' }];
  apiServer.use(respondsWithError(postCalls.create, 'VALIDATION_ERROR', { details }));
  const entryId = await put([video('film')]);
  await sendOutbox();
  await takeBackToDraft({ entryId });
  apiServer.use(accepts());
  await put([video('film')], '고친 제목');
  await sendOutbox();
  expect(uploads.methods()).toEqual(['POST', 'PATCH']);
  expect(arrived).toMatchObject([{ body: { title: '고친 제목' } }]);
});

it('taken back after its request was sent, it is sent unchanged: key and uploads are the same', async () => {
  apiServer.use(neverResponds(postCalls.create));
  const entryId = await put([video('film')]);
  const sending = sendOutbox();
  await until(() => useOutbox.getState().progress === 1);
  await until(async () => (await storedEntry(entryId))?.['firstTriedAt'] !== null);
  await takeBackToDraft({ entryId });
  await sending;
  apiServer.use(accepts());
  expect(await put([video('film')])).toBe(entryId);
  await sendOutbox();
  expect(uploads.methods()).toEqual(['POST', 'PATCH']);
  expect(arrived[0]?.body.videos?.[0]?.uploadId).toBe([...uploads.uploads.keys()][0]);
});

it('sends nothing for a post that another tab withdrew during the upload', async () => {
  const entryId = await put([video('film', 6 * MB)]);
  uploads.onNext('PATCH', async () => (await openDevice()).delete('outbox', entryId));
  await sendOutbox();
  expect(arrived).toEqual([]);
});

it('progress counts the bytes of everything', async () => {
  const seen: number[] = [];
  const endFollowing = useOutbox.subscribe(({ progress }) => seen.push(progress));
  await put([photo('one'), video('film', 5 * MB), video('second', 15 * MB)]);
  await sendOutbox();
  endFollowing();
  const quarter = seen.find((progress) => progress > 0.2 && progress < 0.3);
  expect(quarter).toBeCloseTo(0.25, 4);
  expect(Math.max(...seen)).toBeCloseTo(1, 3);
});

async function storedEntry(entryId: string): Promise<Record<string, unknown> | undefined> {
  return (await (await openDevice()).get('outbox', entryId)) as Record<string, unknown> | undefined;
}
