import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterPaths } from '../../../api/src/platform/database/supervisor/cluster-paths.ts';
import { serverProcessOf } from '../../../api/src/platform/database/supervisor/server-process.ts';
import { newUpload, offsetOf, requestUpload } from '../../../api/src/testing/data/recordings.ts';
import { plainJpeg } from '../../../api/src/testing/data/test-photos.ts';
import { dataOf, sendRequest } from '../../../api/src/testing/server/test-api.ts';
import { healthCalls } from '../../../shared/src/contract/health.ts';
import { postCalls } from '../../../shared/src/contract/post.ts';
import { DrilledApp } from '../support/drilled-app.ts';
import { startPersistentClients, type LoadResult } from '../rolling/persistent-clients.ts';
import { makeFamily, writePost } from './drilled-family.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';
import { uploadFilm } from './uploader.ts';

const MEGABYTE = 1_048_576;
const UPLOADS = 12;
const FILM_BYTES = 300 * MEGABYTE;
/** How long others go on while the disk has not a byte left. */
const FULL_FOR_MS = 15_000;
const SETTLED_WITHIN_MS = 30_000;
const CLIENTS = 2;

type Options = { megabytes: number; log: (line: string) => void };

export type FullDiskResult = {
  admitted: number;
  whole: number;
  acknowledgedBytes: number;
  others: LoadResult;
  violations: string[];
};

/**
 * Somebody uploads twelve films at once to an app on a small disk, then something else fills it to the last
 * byte, while another member of the family reads and comments; then what is there is deleted.
 */
export async function fillDisk({ megabytes, log }: Options): Promise<FullDiskResult> {
  const disk = await makeSmallDisk(megabytes);
  const app = new DrilledApp(log, disk.folder);
  try {
    log(`a disk of ${megabytes} MB; starting an app on it`);
    await app.start();
    return await fill(app, disk, log);
  } finally {
    await app.stop();
    await disk.remove();
  }
}

async function fill(app: DrilledApp, disk: SmallDisk, log: Options['log']): Promise<FullDiskResult> {
  const violations: string[] = [];
  const expect = (isTrue: boolean, otherwise: string): void => {
    if (!isTrue) violations.push(otherwise);
  };
  const serverPid = () => {
    const found = serverProcessOf(clusterPaths(app.dataDirectory).cluster);
    return found.kind === 'running' ? found.pid : 0;
  };
  const spareBytes = async () =>
    (await stat(path.join(clusterPaths(app.dataDirectory).home, 'spare-room')).catch(() => undefined))
      ?.size ?? 0;
  const free = async () => `${Math.round((await disk.freeBytes()) / MEGABYTE)} MB free`;

  const { mother, father } = await makeFamily(app.origin);
  const call = (method: string, pathOfCall: string) =>
    sendRequest(app.origin, { method, path: pathOfCall, token: mother.token });
  const postId = await writePost(mother, [await plainJpeg('#cc8844', 2_000, 1_500)]);
  const pid = serverPid();
  const clients = startPersistentClients({ origin: app.origin, token: father.token, postId }, CLIENTS);

  log(`${UPLOADS} uploads of 300 MB at once; ${await free()}`);
  const uploads = await Promise.all(Array.from({ length: UPLOADS }, () => uploadFilm(mother, FILM_BYTES)));
  const admitted = uploads.filter(({ uploadId }) => uploadId !== undefined);
  log(`admitted ${admitted.length}; ${await free()}`);
  expect(admitted.length > 0, 'nothing was admitted: the disk is too small for the drill');
  for (const { statuses } of uploads) {
    const unexpected = statuses.filter((status) => ![201, 204, 507].includes(status));
    expect(unexpected.length === 0, `an upload was answered ${unexpected.join(', ')}`);
  }
  for (const { acknowledgedBytes } of admitted)
    expect(
      acknowledgedBytes === FILM_BYTES,
      `an upload that was admitted ended after ${acknowledgedBytes} bytes`,
    );

  log('something else fills the disk');
  const wholeSpare = await spareBytes();
  await disk.fill();
  const begun = performance.now();
  await until(async () => (await spareBytes()) < wholeSpare);
  log(`spare room was released after ${Math.round(performance.now() - begun)} ms; ${await free()}`);
  await pause(FULL_FOR_MS);
  const rejected = await requestUpload(app, mother, {
    method: 'POST',
    headers: newUpload(MEGABYTE, 'video'),
  });
  expect(rejected.status === 507, `an upload on the full disk was answered ${rejected.status}`);
  const text = await writePost(mother, []).catch(() => 0);
  expect(text > 0, 'no text could be written on the full disk');
  for (const { uploadId = '', acknowledgedBytes } of admitted)
    expect((await offsetOf(app, mother, uploadId)) >= acknowledgedBytes, 'acknowledged bytes are lost');
  const [first, ...rest] = admitted;
  if (first?.uploadId !== undefined) await expectRoomBy(first.uploadId);

  log(`killed on a disk that is full again`);
  await disk.fill();
  const others = await ended();
  expect(serverPid() === pid, 'PostgreSQL had to be started again');
  await app.kill('both');
  await app.untilHealthy();
  for (const { uploadId = '', acknowledgedBytes } of rest)
    expect(
      (await offsetOf(app, mother, uploadId)) >= acknowledgedBytes,
      'acknowledged bytes are lost by the kill',
    );
  const removed = await call('DELETE', `/memory-post/${text}`);
  expect(removed.status === 200, `deleting a post was answered ${removed.status}`);
  await expectComments();

  log('and there is room again');
  await disk.makeRoom();
  for (const { uploadId } of rest) if (uploadId !== undefined) await expectRoomBy(uploadId);
  await until(async () => (await spareBytes()) === wholeSpare);
  const health = dataOf(healthCalls.read.response, await sendRequest(app.origin, { path: '/health' }));
  expect(health.warnings.length === 0, 'the disk is still reported as full');
  const again = await uploadFilm(mother, FILM_BYTES);
  expect(
    again.acknowledgedBytes === FILM_BYTES,
    `an upload afterwards was answered ${again.statuses.at(-1)}`,
  );
  return {
    admitted: admitted.length,
    whole: admitted.filter(({ acknowledgedBytes }) => acknowledgedBytes === FILM_BYTES).length,
    acknowledgedBytes: admitted.reduce((sum, upload) => sum + upload.acknowledgedBytes, 0),
    others,
    violations: [...violations, ...others.failures],
  };

  /** Takes an upload away, which is room at once. */
  async function expectRoomBy(uploadId: string): Promise<void> {
    const before = await disk.freeBytes();
    const { status } = await requestUpload(app, mother, { method: 'DELETE', uploadId });
    expect(status === 204, `deleting an upload was answered ${status}`);
    const gained = (await disk.freeBytes()) - before;
    // The spare room may have been taken back within the same moment.
    expect(
      gained + (await spareBytes()) >= FILM_BYTES * 0.9,
      `deleting an upload made ${gained} bytes of room`,
    );
  }

  async function ended(): Promise<LoadResult> {
    await clients.end();
    return clients.result;
  }

  async function expectComments(): Promise<void> {
    const post = dataOf(postCalls.detail.response, await call('GET', `/memory-post/${postId}`));
    const { commentCount } = post;
    expect(
      commentCount === others.writes,
      `${others.writes} comments were acknowledged, ${commentCount} are there`,
    );
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('The spare room stayed as it was');
    await pause(50);
  }
}
