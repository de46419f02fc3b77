import type { Notification, Unseen } from 'shared/contract/notifications/notification';
import { plainLine } from 'shared/contract/text/rich-text';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import { presentCover } from '../presenters/cover.ts';
import { presentAuthors } from '../presenters/people.ts';
import type { LineRow, UnseenRow } from './queries.ts';

const EXCERPT_LETTERS = 80;
const LETTERS = new Intl.Segmenter('ko');

export function presentLine(urlOf: MediaUrlOf, row: LineRow): Notification {
  const cover = { storageKey: row.storage_key, mime: row.mime, durationMs: row.duration_ms };
  const post =
    row.post_id === null
      ? null
      : {
          postId: row.post_id,
          title: row.title ?? '',
          thumbnailUrl: presentCover(urlOf, cover).thumbnailUrl,
        };
  return {
    notificationId: row.notification_id,
    kind: row.kind,
    createdAt: row.created_at.toISOString(),
    isSeen: row.is_seen,
    actors: presentAuthors(urlOf, row.actors),
    actorCount: row.actor_count,
    post,
    excerpt: row.content === null ? null : excerptOf(row.content),
    jobId: row.job_id,
    day: row.day,
  };
}

/** The start of a text on one line, without tags. A letter of several code points is not cut. */
function excerptOf(text: string): string {
  return [...LETTERS.segment(plainLine(text))]
    .slice(0, EXCERPT_LETTERS)
    .map(({ segment }) => segment)
    .join('');
}

export function presentUnseen(row: UnseenRow): Unseen {
  const { posts, post_count: postCount, comments, notification_count: notificationCount } = row;
  return { posts, postCount, comments, notificationCount };
}
