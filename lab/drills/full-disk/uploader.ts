import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  continueUpload,
  newUpload,
  offsetOf,
  requestUpload,
} from '../../../api/src/testing/data/recordings.ts';
import type { DrilledPerson } from './drilled-family.ts';

const PART_BYTES = 5 * 1_048_576;
/** An upload that has no room is tried again so often, as the page's outbox does more patiently. */
const ATTEMPTS = 3;
const RETRY_MS = 1_000;
const TOO_LITTLE_ROOM = 507;

export type DrilledUpload = {
  /** Undefined: it was not admitted. */
  uploadId: string | undefined;
  /** What the server has acknowledged of it. */
  acknowledgedBytes: number;
  statuses: number[];
};

/** Uploads a film of noise, until it is whole or there is no room for it. */
export async function uploadFilm({ origin, token }: DrilledPerson, bytes: number): Promise<DrilledUpload> {
  const person = { token };
  const upload: DrilledUpload = { uploadId: undefined, acknowledgedBytes: 0, statuses: [] };
  const begun = await requestUpload({ origin }, person, {
    method: 'POST',
    headers: newUpload(bytes, 'video'),
  });
  upload.statuses.push(begun.status);
  await begun.arrayBuffer();
  if (begun.status !== 201) return upload;
  const uploadId = (begun.headers.get('location') ?? '').split('/').at(-1) ?? '';
  upload.uploadId = uploadId;
  const noise = randomBytes(PART_BYTES);
  noise.write('ftyp', 4, 'latin1');
  for (let failures = 0; upload.acknowledgedBytes < bytes && failures < ATTEMPTS;) {
    const part = noise.subarray(0, bytes - upload.acknowledgedBytes);
    const offset = upload.acknowledgedBytes;
    const { status } = await continueUpload({ origin }, person, uploadId, { offset, bytes: part });
    upload.statuses.push(status);
    if (status === 204) upload.acknowledgedBytes += part.byteLength;
    else if (status === TOO_LITTLE_ROOM) {
      failures += 1;
      // A part of the part may have been stored.
      upload.acknowledgedBytes = await offsetOf({ origin }, person, uploadId);
      await pause(RETRY_MS);
    } else break;
  }
  return upload;
}
