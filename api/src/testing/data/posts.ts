import type { PostDetail } from 'shared/contract/post';
import { postDetailSchema } from 'shared/contract/post';
import * as z from 'shared/schema';
import { posts } from '../../platform/database/schema/posts.ts';
import { media, uploadsPending } from '../../platform/database/schema/users-and-media.ts';
import { countFilesBelow } from './stored-files.ts';
import type { TestPerson } from '../people/people.ts';
import type { TestApi } from '../server/start-test-api.ts';
import { dataOf } from '../server/test-request.ts';

const writtenSchema = z.object({ postId: z.int() });

export type PostForm = {
  title?: string;
  content?: string;
  memoryDate?: string;
  participantFamilyMemberIds?: number[];
  existingImages?: number[];
  removedExistingImages?: number[];
  photoOrder?: ({ imageId: number } | { upload: number })[];
};

/** A multipart body of POST and PUT /memory-post. `requestLast`: the parts in another order. */
export function postForm(
  fields: PostForm,
  photos: readonly Uint8Array[] = [],
  requestLast = false,
): FormData {
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

/** Writes a post over HTTP and answers its number. */
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
export async function leftBehind(
  api: TestApi,
): Promise<{ files: number; posts: number; media: number; pending: number }> {
  const { database } = api.context;
  return {
    files: await countFilesBelow(api.context.config.dataDirectory, ['secrets']),
    posts: await database.$count(posts),
    media: await database.$count(media),
    pending: await database.$count(uploadsPending),
  };
}
