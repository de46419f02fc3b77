import { ApiError } from 'shared/errors';
import { setAccessToken } from 'shared/session';
import { apiServer, withApiServer } from 'shared/testing/api-server';
import { failed, FakeUploads } from 'shared/testing/fake-uploads';
import { uploadRecording } from './upload-recordings.ts';

const PART = 5 * 1_048_576;

withApiServer();

let server: FakeUploads;
const urls: string[] = [];

beforeEach(() => {
  setAccessToken('token-of-jiu');
  urls.length = 0;
  server = new FakeUploads();
  apiServer.use(...server.handlers());
});

function upload(bytes: number, options: Partial<Parameters<typeof uploadRecording>[0]> = {}) {
  return uploadRecording({
    file: new File([new Uint8Array(bytes)], 'film.mp4', { type: 'video/mp4' }),
    type: 'video',
    onUrl: (url) => urls.push(url),
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });
}

function failure(work: Promise<unknown>): Promise<ApiError> {
  return work.then(
    () => {
      throw new Error('It succeeded');
    },
    (error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );
}

it('sends a file in parts, each with the token, and reports its address and every byte, and leaves nothing in local storage', async () => {
  const progress: number[] = [];
  const { uploadId } = await upload(PART + 100, { onProgress: (sentBytes) => progress.push(sentBytes) });
  expect(server.methods()).toEqual(['POST', 'PATCH', 'PATCH']);
  expect([...server.tokens]).toEqual(['Bearer token-of-jiu']);
  expect(server.uploads.get(uploadId)).toEqual({ type: 'video', length: PART + 100, received: PART + 100 });
  expect(urls).toEqual([`http://localhost/api/uploads/${uploadId}`]);
  expect(progress.at(-1)).toBe(PART + 100);
  expect(Object.keys(localStorage)).toEqual(['accessToken']);
});

it('continues where an earlier attempt stopped', async () => {
  const url = server.begun({ type: 'video', length: 300, received: 100 });
  const { uploadId } = await upload(300, { url });
  expect(server.methods()).toEqual(['HEAD', 'PATCH']);
  expect(server.isWhole(uploadId)).toBe(true);
  expect(urls).toEqual([]);
});

it('goes on by itself after a broken connection, without a second upload', async () => {
  server.breakNext('PATCH');
  const { uploadId } = await upload(300);
  expect(server.methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
  expect(server.uploads.size).toBe(1);
  expect(server.isWhole(uploadId)).toBe(true);
});

it('begins anew where the server no longer knows the upload', async () => {
  const { uploadId } = await upload(300, { url: 'http://localhost/api/uploads/gone' });
  expect(server.methods()).toEqual(['HEAD', 'POST', 'PATCH']);
  expect(server.isWhole(uploadId)).toBe(true);
});

it('does not begin anew where the server only fails for a while', async () => {
  const url = server.begun({ type: 'video', length: 300, received: 100 });
  for (let count = 0; count < 3; count += 1)
    server.onNext('HEAD', () => failed(503, 'INTERNAL_SERVER_ERROR'));
  expect(await failure(upload(300, { url }))).toMatchObject({ status: 503 });
  expect(server.methods()).toEqual(['HEAD', 'HEAD', 'HEAD']);
});

it.each([
  [413, 'LIMIT_EXCEEDED', '영상은 300MB까지 올릴 수 있습니다.'],
  [415, 'BAD_REQUEST', '지원하지 않는 영상 형식입니다.'],
  [401, 'TOKEN_EXPIRED', '로그인이 만료되었습니다. 다시 로그인해주세요.'],
] as const)('a rejection with %d is reported as it is, at once', async (status, code, message) => {
  server.onNext('PATCH', () => failed(status, code, { message }));
  expect(await failure(upload(300))).toMatchObject({ status, code, message });
  expect(server.methods()).toEqual(['POST', 'PATCH']);
});

it('says how long to wait where there are too many', async () => {
  server.onNext('POST', () => failed(429, 'LIMIT_EXCEEDED', { headers: { 'Retry-After': '90' } }));
  expect(await failure(upload(300))).toMatchObject({ status: 429, retryAfterMs: 90_000 });
});

it('an upload that is lost again and again is tried later, and is no fault of the file', async () => {
  for (let count = 0; count < 2; count += 1) server.onNext('PATCH', () => failed(404, 'NOT_FOUND'));
  expect(await failure(upload(300))).toMatchObject({ status: 503 });
});

it('stops where somebody else logs in', async () => {
  const sending = failure(upload(PART + 100, { onStored: () => setAccessToken('token-of-sunja') }));
  expect(await sending).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  expect([...server.tokens]).toEqual(['Bearer token-of-jiu']);
});

it('sends nothing more once it is cancelled', async () => {
  const cancel = new AbortController();
  const sending = upload(PART + 100, { signal: cancel.signal, onStored: () => cancel.abort() });
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.methods()).toEqual(['POST', 'PATCH']);
});

it('gives up a connection that carries nothing, and goes on over another one', async () => {
  const real = window.setTimeout.bind(window);
  jest
    .spyOn(window, 'setTimeout')
    .mockImplementation(((work: () => void, ms?: number) =>
      real(work, ms === 60_000 ? 20 : ms)) as typeof window.setTimeout);
  server.onNext('HEAD', () => new Promise<Response>(() => undefined));
  const url = server.begun({ type: 'video', length: 300, received: 100 });
  const { uploadId } = await upload(300, { url });
  expect(server.methods()).toEqual(['HEAD', 'HEAD', 'PATCH']);
  expect(server.isWhole(uploadId)).toBe(true);
});
