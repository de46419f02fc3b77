import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { phonePhotos } from '../../../api/src/testing/data/phone-photos.ts';
import * as z from '../../../shared/src/schema/schema.ts';
import { asMember, postForm, type Send } from '../../support/bench-members.ts';
import type { LoadDatabase } from '../load-database.ts';
import { FAMILY } from './family-model.ts';
import type { Statistics } from './statistics.ts';

/** Enough that no row is hot; more would only take longer. */
const FAMILIES = 8;
const POSTS_EACH = 12;
/** Photos of 12 megapixels cost seconds: some suffice for the bytes of one. */
const LARGE_PHOTOS = 4;

const postSchema = z.object({ postId: z.number() });

export type LoadFamily = { token: string; send: Send; postIds: number[] };

export type LoadFamilies = {
  families: readonly LoadFamily[];
  databaseBytesPerPost: number;
  mediaBytesPerPhoto: number;
};

/** Families that write as the model says, over HTTP; measures what their posts take. */
export async function writeFamilies(
  origin: string,
  database: LoadDatabase,
  statistics: Statistics,
): Promise<LoadFamilies> {
  const families: LoadFamily[] = [];
  // One after another: hashing passwords has a short queue.
  for (let count = 0; count < FAMILIES; count += 1)
    families.push({ ...(await asMember(`${origin}/api`)), postIds: [] });
  const bytesBefore = await statistics.tableBytes();
  let posts = 0;
  for (const family of families) {
    for (let index = 0; index < POSTS_EACH; index += 1) {
      family.postIds.push(await writePost(family.send, index));
      posts += 1;
    }
  }
  const databaseBytesPerPost = ((await statistics.tableBytes()) - bytesBefore) / posts;
  return { families, databaseBytesPerPost, mediaBytesPerPhoto: await photoBytes(families, database) };
}

/** A post with comments and a like. Its photo is small: a real one would only cost time here. */
async function writePost(send: Send, index: number): Promise<number> {
  const { postId } = postSchema.parse(await send('POST', '/memory-post', await postForm(index)));
  for (let count = 0; count < Math.round(FAMILY.commentsPerPost); count += 1)
    await send('POST', `/memory-post/${postId}/comment`, { content: '보고 싶다, 다음에 또 가자' });
  await send('PUT', `/memory-post/${postId}/like`);
  return postId;
}

/** Bytes of the media directory per photo of 12 megapixels. */
async function photoBytes(families: readonly LoadFamily[], database: LoadDatabase): Promise<number> {
  const directory = path.join(database.dataDir, 'media');
  const before = bytesBelow(directory);
  for (const photo of await phonePhotos(LARGE_PHOTOS)) {
    const form = new FormData();
    form.append('request', JSON.stringify({ title: '사진', content: '큰 사진', memoryDate: '2025-04-01' }));
    form.append('images', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    await families[0]?.send('POST', '/memory-post', form);
  }
  return (bytesBelow(directory) - before) / LARGE_PHOTOS;
}

function bytesBelow(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
