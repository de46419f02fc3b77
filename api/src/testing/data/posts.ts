import { readdir } from 'node:fs/promises';
import { type PhotoSlot, type PostDetail, postDetailSchema } from 'shared/contract/post';
import * as z from 'shared/schema';
import { commentSchema } from 'shared/contract/comment';
import { posts } from '../../platform/database/schema/posts.ts';
import { media, uploadsPending } from '../../platform/database/schema/users-and-media.ts';
import { type TestPerson, type TestApi, dataOf, type TestFamilyMember } from '../server/test-api.ts';
import { workDirectoryOf } from '../../platform/media/uploads/sweep-media.ts';
import { until } from '../until.ts';
import { plainJpeg } from './test-photos.ts';

const writtenSchema = z.object({ postId: z.int() });

export type PostForm = {
  title?: string;
  content?: string;
  memoryDate?: string;
  participantFamilyMemberIds?: number[];
  questionId?: number;
  existingImages?: number[];
  removedExistingImages?: number[];
  photoOrder?: PhotoSlot[];
  videos?: { uploadId: string; retainsOriginal?: boolean; size?: { width: number; height: number } }[];
  voice?: { uploadId: string } | null;
};

/** A multipart body of POST and PUT /memory-post. `requestLast`: the parts in another order. */
export function postForm(fields: PostForm, photos: readonly Uint8Array[] = [], requestLast = false) {
  const form = new FormData();
  const request = { title: '가족 나들이', content: '다 함께 걸었다.', memoryDate: '2025-05-05', ...fields };
  const appendRequest = (): void =>
    form.append('request', new Blob([JSON.stringify(request)], { type: 'application/json' }));
  if (!requestLast) appendRequest();
  // Copied, because Blob takes no bytes that might be shared with another thread.
  photos.forEach((photo, index) =>
    form.append('images', new Blob([new Uint8Array(photo)]), `photo-${index}.jpg`),
  );
  if (requestLast) appendRequest();
  return form;
}

export async function writePost(
  api: TestApi,
  author: TestPerson,
  fields: PostForm = {},
  photos: readonly Uint8Array[] = [],
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const response = await api.send(author, 'POST', '/memory-post', postForm(fields, photos), headers);
  return dataOf(writtenSchema, response).postId;
}

export async function readPost(api: TestApi, reader: TestPerson, postId: number): Promise<PostDetail> {
  return api.read(reader, `/memory-post/${postId}`, postDetailSchema);
}

/** What is left on disk and in the database: for tests that nothing is. */
export async function leftBehind(api: TestApi) {
  await untilWorkIsCleared(api);
  const { database } = api.own;
  return {
    files: await countFilesBelow(api.context.config.dataDirectory),
    posts: await database.$count(posts),
    media: await database.$count(media),
    pending: await database.$count(uploadsPending),
  };
}

/** A post with a photo, a comment and a like by its author, created over HTTP. */
export async function createTestPost(api: TestApi, author: TestFamilyMember, title = '우리의 추억') {
  const memoryDate = '2024-05-05';
  const participantFamilyMemberIds = [author.familyMemberId];
  const fields = { title, content: '오늘은 참 좋았다.', memoryDate, participantFamilyMemberIds };
  const postId = await writePost(api, author, fields, [await plainJpeg('#cc8866')]);
  const comment = await api.send(author, 'POST', `/memory-post/${postId}/comment`, { content: '좋네요' });
  await api.send(author, 'PUT', `/memory-post/${postId}/like`);
  const { images } = await readPost(api, author, postId);
  return {
    postId,
    title,
    memoryDate,
    imageIds: images.map((image) => image.imageId),
    storageKeys: images.map((image) => new URL(image.url, api.origin).pathname.split('/').at(-2) ?? ''),
    commentId: dataOf(commentSchema, comment).commentId,
  };
}

/** How many files lie below the directory, without `secrets` and the store's identity. */
/** Resolves once no worker has anything of a job left on disk: its row is done a moment before. */
async function untilWorkIsCleared(api: TestApi): Promise<void> {
  const directory = workDirectoryOf(api.context.config.dataDirectory);
  await until(async () => (await readdir(directory).catch(() => [])).length === 0, 'no worker has files');
}

async function countFilesBelow(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const left = entries.filter((entry) => entry.isFile() && entry.name !== 'store-id');
  return left.filter((entry) => !entry.parentPath.startsWith(`${directory}/secrets`)).length;
}
