import assert from 'node:assert/strict';
import { makeTinyVideo } from 'goods-generators/testing/films';
import type { RecordingType } from 'shared/contract/recording';
import type { TestApi, TestPerson } from '../server/test-api.ts';

const TUS = { 'tus-resumable': '1.0.0' };

type UploadRequest = {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  /** An upload has an id; none for a new one. */
  uploadId?: string;
  headers?: Readonly<Record<string, string>>;
  body?: NonNullable<RequestInit['body']>;
};

/** Sends one request of the tus protocol. */
export function requestUpload(
  api: Pick<TestApi, 'origin'>,
  { token }: { token: string },
  { method, uploadId, headers, body }: UploadRequest,
): Promise<Response> {
  const url = `${api.origin}/api/uploads${uploadId === undefined ? '' : `/${uploadId}`}`;
  const init: RequestInit = { method, headers: { ...TUS, authorization: `Bearer ${token}`, ...headers } };
  if (body !== undefined) init.body = body;
  return fetch(url, init);
}

/** @returns the id of an upload of which nothing has arrived */
export async function beginUpload(
  api: Pick<TestApi, 'origin'>,
  person: TestPerson,
  { bytes, type }: { bytes: number; type: RecordingType },
): Promise<string> {
  const response = await requestUpload(api, person, { method: 'POST', headers: newUpload(bytes, type) });
  assert.equal(response.status, 201, await response.text());
  const location = response.headers.get('location') ?? '';
  assert.match(location, /^\/api\/uploads\/[0-9a-f]{32}$/);
  return location.split('/').at(-1) ?? '';
}

/** The headers of a request that begins an upload. */
export function newUpload(bytes: number, type: string): Record<string, string> {
  return { 'upload-length': String(bytes), 'upload-metadata': `type ${btoa(type)}` };
}

export function continueUpload(
  api: Pick<TestApi, 'origin'>,
  person: { token: string },
  uploadId: string,
  { offset, bytes }: { offset: number; bytes: Uint8Array },
): Promise<Response> {
  return requestUpload(api, person, {
    method: 'PATCH',
    uploadId,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Blob([new Uint8Array(bytes)]),
  });
}

/** How much of an upload has arrived. */
export async function offsetOf(api: Pick<TestApi, 'origin'>, person: { token: string }, uploadId: string) {
  const response = await requestUpload(api, person, { method: 'HEAD', uploadId });
  assert.equal(response.status, 200);
  return Number(response.headers.get('upload-offset'));
}

/** @returns the id of a whole upload */
export async function uploadWhole(
  api: Pick<TestApi, 'origin'>,
  person: TestPerson,
  bytes: Uint8Array,
  type: RecordingType = 'video',
): Promise<string> {
  const uploadId = await beginUpload(api, person, { bytes: bytes.byteLength, type });
  const response = await continueUpload(api, person, uploadId, { offset: 0, bytes });
  assert.equal(response.status, 204, await response.text());
  return uploadId;
}

let tinyVideo: Buffer | undefined;

/** One second of film, a few kilobytes. */
export async function smallFilm(): Promise<Buffer> {
  // The file is stored, not its promise: node:test takes what awaits it for a part of the file that began it.
  tinyVideo ??= await makeTinyVideo();
  return tinyVideo;
}
