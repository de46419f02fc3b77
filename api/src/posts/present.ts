import type { PostPhoto, PostDetail, RecentPost, TimeOrderPost } from 'shared/contract/post';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import {
  DISPLAY_VARIANT,
  fullVariantOf,
  MEDIUM_VARIANT,
  ORIGINAL_VARIANT,
  THUMBNAIL_VARIANT,
  UPLOAD_MIME,
} from '../platform/media/renditions/variants.ts';
import { questionOf } from '../questions/catalogue/questions.ts';
import { presentCover } from '../presenters/cover.ts';
import { presentAuthor, presentMember } from '../presenters/people.ts';
import type { ImageRow, PostRow, RecordingRow } from './queries/post-queries.ts';
import type { TimeOrderRow } from './queries/time-order.ts';

function presentImage(urlOf: MediaUrlOf, row: ImageRow): PostPhoto {
  const { storageKey } = row;
  const isPhoto = row.mime.startsWith('image/');
  return {
    imageId: row.imageId,
    // The largest size of a poster is the one for a screen.
    url: urlOf(storageKey, isPhoto ? fullVariantOf(row.mime) : DISPLAY_VARIANT),
    thumbnailUrl: urlOf(storageKey, THUMBNAIL_VARIANT),
    displayUrl: urlOf(storageKey, DISPLAY_VARIANT),
    ...(row.hasMedium === true && { mediumUrl: urlOf(storageKey, MEDIUM_VARIANT) }),
    ...(row.width === 0 ? USUAL_SIZE : { width: row.width, height: row.height }),
    placeholder: row.placeholder,
    ...(!isPhoto && {
      video: {
        ...presentRecording(urlOf, row),
        originalUrl: row.hasOriginal ? urlOf(storageKey, ORIGINAL_VARIANT) : null,
      },
    }),
  };
}

/** A video whose upload has no size yet: the usual one of a phone that is held across. */
const USUAL_SIZE = { width: 1280, height: 720 };

function presentRecording(
  urlOf: MediaUrlOf,
  { storageKey, mime, durationMs, rejection, jobId }: RecordingRow & { storageKey: string },
) {
  const isReady = mime !== UPLOAD_MIME;
  const state = isReady ? 'ready' : jobId === null ? 'failed' : 'preparing';
  return {
    state,
    jobId,
    url: isReady ? urlOf(storageKey, fullVariantOf(mime)) : null,
    durationMs,
    rejection,
  } as const;
}

function presentCommon(urlOf: MediaUrlOf, row: PostRow) {
  return {
    postId: row.post_id,
    title: row.title,
    content: row.content,
    memoryDate: row.memory_date,
    author: presentAuthor(urlOf, row.author),
    participants: row.participants.map((member) => presentMember(urlOf, member)),
    likeCount: row.like_count,
    liked: row.liked,
    commentCount: row.comment_count,
  };
}

export function presentDetail(urlOf: MediaUrlOf, row: PostRow): PostDetail {
  const question = row.question_id === null ? undefined : questionOf(row.question_id);
  return {
    ...presentCommon(urlOf, row),
    images: row.images.map((image) => presentImage(urlOf, image)),
    ...(row.voice !== null && {
      voice: { ...presentRecording(urlOf, row.voice), peaks: row.voice.peaks ?? [] },
    }),
    ...(question !== undefined && { question: { questionId: question.questionId, text: question.text } }),
    ...(row.views !== undefined && row.views !== null && { views: row.views }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentRecent(urlOf: MediaUrlOf, row: PostRow): RecentPost {
  const [first] = row.images;
  return {
    ...presentCommon(urlOf, row),
    image: first === undefined ? null : presentImage(urlOf, first),
    imageCount: row.images.length,
    hasVoice: row.voice !== null,
  };
}

/**
 * The `data` of GET /memory-post/time-order as JSON text. It is made in parts: 100,000 posts at once would
 * block the event loop for a second.
 */
export async function presentTimeOrder(
  urlOf: MediaUrlOf,
  parts: AsyncIterable<readonly TimeOrderRow[]>,
): Promise<string> {
  const years = new Map<string, string[]>();
  for await (const rows of parts) {
    for (const row of rows) {
      const year = row.memory_date.slice(0, 4);
      const posts = years.get(year) ?? [];
      posts.push(JSON.stringify(presentTimeOrderPost(urlOf, row)));
      years.set(year, posts);
    }
  }
  return `[${[...years].map(([year, posts]) => `{"year":${year},"posts":[${posts.join(',')}]}`).join(',')}]`;
}

function presentTimeOrderPost(urlOf: MediaUrlOf, row: TimeOrderRow): TimeOrderPost {
  const { thumbnailUrl } = presentCover(urlOf, {
    storageKey: row.storage_key,
    mime: row.mime,
    durationMs: null,
  });
  return {
    postId: row.post_id,
    thumbnailUrl,
    title: row.title,
    memoryDate: row.memory_date,
    placeholder: row.placeholder,
  };
}
