import type { PostPhoto, PostDetail, RecentPost } from 'shared/contract/post';
import type { ApiContext } from '../context.ts';
import {
  DISPLAY_VARIANT,
  fullVariantOf,
  MEDIUM_VARIANT,
  THUMBNAIL_VARIANT,
} from '../platform/media/renditions/variants.ts';
import { questionOf } from '../questions/questions.ts';
import { presentAuthor, presentMember } from '../users/people.ts';
import type { ImageRow, PostRow } from './post-queries.ts';

function presentImage(context: ApiContext, row: ImageRow): PostPhoto {
  const urlOf = (variant: string): string => context.mediaUrls.url(row.storageKey, variant);
  return {
    imageId: row.imageId,
    url: urlOf(fullVariantOf(row.mime)),
    thumbnailUrl: urlOf(THUMBNAIL_VARIANT),
    displayUrl: urlOf(DISPLAY_VARIANT),
    ...(row.hasMedium === true && { mediumUrl: urlOf(MEDIUM_VARIANT) }),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  };
}

function presentCommon(context: ApiContext, row: PostRow) {
  return {
    postId: row.post_id,
    title: row.title,
    content: row.content,
    memoryDate: row.memory_date,
    author: presentAuthor(context, row.author),
    participants: row.participants.map((member) => presentMember(context, member)),
    likeCount: row.like_count,
    liked: row.liked,
    commentCount: row.comment_count,
  };
}

export function presentDetail(context: ApiContext, row: PostRow): PostDetail {
  const question = row.question_id === null ? undefined : questionOf(row.question_id);
  return {
    ...presentCommon(context, row),
    images: row.images.map((image) => presentImage(context, image)),
    ...(question !== undefined && { question: { questionId: question.questionId, text: question.text } }),
    ...(row.views !== undefined && row.views !== null && { views: row.views }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentRecent(context: ApiContext, row: PostRow): RecentPost {
  const [first] = row.images;
  return {
    ...presentCommon(context, row),
    image: first === undefined ? null : presentImage(context, first),
    imageCount: row.images.length,
  };
}
