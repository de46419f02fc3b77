import {
  commentsPath,
  dayPath,
  diaryWaitingPath,
  FAMILY_PATH,
  GOODS_PATH,
  postPath,
  QUESTIONS_PATH,
  videoResultPath,
} from 'shared/contract/paths';
import type { KnownNotification } from '../../server-state/notifications.ts';

/** Where a line leads; undefined if there is nothing to open. */
export function linkOf({ kind, post, jobId, day }: KnownNotification): string | undefined {
  switch (kind) {
    case 'comment':
    case 'reply':
      return post ? commentsPath(post.postId) : undefined;
    case 'post':
    case 'like':
      return post ? postPath(post.postId) : undefined;
    case 'member-joined':
      return FAMILY_PATH;
    case 'video-ready':
      return jobId === null ? GOODS_PATH : videoResultPath(jobId);
    case 'diary-ready':
      return jobId === null ? GOODS_PATH : diaryWaitingPath(jobId);
    case 'on-this-day':
      return day === null ? undefined : dayPath(day);
    case 'question':
      return QUESTIONS_PATH;
    case 'backup-failed':
      return undefined;
  }
}
