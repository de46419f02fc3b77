import { type RequestHandler } from 'msw';
import { commentCalls } from 'shared/contract/comment';
import { postCalls } from 'shared/contract/post';
import { respondsWith } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleComment, sampleImage, samplePost, sampleUser } from 'shared/testing/sample-data';
import { Component as PostDetailScreen } from '../screens/post-detail/PostDetailScreen.tsx';

export const POST = samplePost({
  postId: 21,
  images: [sampleImage({ imageId: 1 }), sampleImage({ imageId: 2 }), sampleImage({ imageId: 3 })],
});

export function openPost({
  post = respondsWith(postCalls.detail, POST),
  comments = respondsWith(commentCalls.list, [sampleComment()]),
  others = [],
  path = '/home/memoryDetailPage/21',
  userId = 1,
}: {
  post?: RequestHandler;
  comments?: RequestHandler;
  others?: RequestHandler[];
  path?: string;
  userId?: number;
} = {}) {
  return renderScreen(<PostDetailScreen />, {
    path: ['/home', path],
    pattern: '/home/memoryDetailPage/:postId',
    handlers: [post, comments, ...others],
    user: sampleUser({ userId }),
  });
}
