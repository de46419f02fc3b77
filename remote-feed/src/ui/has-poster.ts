import type { PostPhoto } from 'shared/contract/post';

/** Whether a photo can be shown: a video has no poster until it is ready. */
export function hasPoster({ video }: Pick<PostPhoto, 'video'>): boolean {
  return video === undefined || video.state === 'ready';
}
