import { commentSchema } from 'shared/contract/comment';
import { postDetailSchema } from 'shared/contract/post';
import * as z from 'shared/schema';
import { plainJpeg } from './test-photos.ts';
import type { TestFamilyMember } from '../people/people.ts';
import type { TestApi } from '../server/start-test-api.ts';
import { dataOf } from '../server/test-request.ts';

export type TestPost = {
  postId: number;
  title: string;
  memoryDate: string;
  imageIds: number[];
  storageKeys: string[];
  commentId: number;
};

/** A post with a photo, a comment and a like by its author, created over HTTP. */
export async function createTestPost(
  api: TestApi,
  author: TestFamilyMember,
  title = `${author.nickname}의 추억`,
): Promise<TestPost> {
  const form = new FormData();
  const fields = {
    title,
    content: '오늘은 참 좋았다.',
    memoryDate: '2024-05-05',
    participantFamilyMemberIds: [author.familyMemberId],
  };
  form.append('request', JSON.stringify(fields));
  form.append('images', new Blob([await plainJpeg('#cc8866')], { type: 'image/jpeg' }), 'photo.jpg');
  const { token } = author;
  const written = await api.send({ token }, 'POST', '/memory-post', form);
  const { postId } = dataOf(z.object({ postId: z.int() }), written);
  const comment = await api.send({ token }, 'POST', `/memory-post/${postId}/comment`, { content: '좋네요' });
  await api.send({ token }, 'PUT', `/memory-post/${postId}/like`);
  const { images } = await api.read({ token }, `/memory-post/${postId}`, postDetailSchema);
  return {
    postId,
    title,
    memoryDate: fields.memoryDate,
    imageIds: images.map((image) => image.imageId),
    storageKeys: images.map((image) => new URL(image.url, api.origin).pathname.split('/').at(-2) ?? ''),
    commentId: dataOf(commentSchema, comment).commentId,
  };
}
