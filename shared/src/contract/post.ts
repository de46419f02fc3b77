import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { daySchema, idParamSchema, idSchema, mediaUrlSchema, momentSchema } from './identifiers.ts';
import { tooManyImagesMessage } from './uploads/image-messages.ts';
import { LIMITS } from './limits.ts';
import { authorSchema, familyMemberSchema } from './person.ts';
import { newVideoSchema, newVoiceSchema, postVideoSchema, postVoiceSchema } from './recording.ts';
import { longestFirst } from './text/bounded-text.ts';
import { atMostLetters } from './text/letters.ts';
import { hasVisibleText } from './text/visible-text.ts';
import { writtenText } from './text/written-text.ts';

export const TITLE_TOO_LONG = `제목은 최대 ${LIMITS.postTitle.max}자까지 입력 가능합니다.`;
export const CONTENT_TOO_LONG = `내용은 최대 ${LIMITS.postContent.max}자까지 입력 가능합니다.`;

export const postTitleSchema = writtenText(LIMITS.postTitle.max, TITLE_TOO_LONG).check(
  z.trim(),
  atMostLetters(LIMITS.postTitle.max, TITLE_TOO_LONG),
  z.minLength(LIMITS.postTitle.min, '제목을 입력해주세요.'),
  z.refine(hasVisibleText, '제목을 입력해주세요.'),
);

/** Whether it may be empty depends on the post's recordings: `hasContent`. */
export const postContentSchema = writtenText(LIMITS.postContent.max, CONTENT_TOO_LONG).check(
  z.trim(),
  atMostLetters(LIMITS.postContent.max, CONTENT_TOO_LONG),
);

export const NO_CONTENT_MESSAGE = '내용을 입력해주세요.';

/** Whether a post says something: with text, or with a video or a voice in its place. */
export function hasContent(content: string, recordings: number): boolean {
  return recordings > 0 || hasVisibleText(content);
}

export const postPhotoSchema = z.object({
  imageId: idSchema,
  /** The photo in full size, in its own format. */
  url: mediaUrlSchema,
  /** 400 px wide. */
  thumbnailUrl: mediaUrlSchema,
  /** 1200 px wide, or the photo's own width if smaller: for display on a screen. */
  displayUrl: mediaUrlSchema,
  /** 800 px wide: for phones. Absent if the photo is no wider, moves, or has no such rendition yet. */
  mediumUrl: z.optional(mediaUrlSchema),
  /** Pixels, after applying the orientation. */
  width: idSchema,
  height: idSchema,
  /** A ThumbHash in base64; empty where a video has no poster yet. */
  placeholder: z.string(),
  /** A video: the photo is its poster. Until it is ready there is none, and its URLs lead nowhere. */
  video: z.optional(postVideoSchema),
});

export type PostPhoto = z.infer<typeof postPhotoSchema>;

const postShape = {
  postId: idSchema,
  title: z.string(),
  content: z.string(),
  memoryDate: daySchema,
  author: authorSchema,
  participants: z.array(familyMemberSchema),
  likeCount: z.int(),
  liked: z.boolean(),
  commentCount: z.int(),
};

export const postDetailSchema = z.object({
  ...postShape,
  images: z.array(postPhotoSchema),
  voice: z.optional(postVoiceSchema),
  /** The question that the post answers. */
  question: z.optional(z.object({ questionId: idSchema, text: z.string() })),
  /** Absent unless the family shows who has opened a post. The author's own views do not count. */
  views: z.optional(z.object({ count: z.int(), viewed: z.boolean() })),
  createdAt: momentSchema,
  updatedAt: momentSchema,
});

export type PostDetail = z.infer<typeof postDetailSchema>;

/** A slide of the home page. */
export const recentPostSchema = z.object({
  ...postShape,
  image: z.nullable(postPhotoSchema),
  imageCount: z.int(),
  /** Whether somebody speaks in it. */
  hasVoice: z.optional(z.boolean()),
});

export type RecentPost = z.infer<typeof recentPostSchema>;

export const timeOrderPostSchema = z.object({
  postId: idSchema,
  /** 400 px wide; null for a post without a photo. */
  thumbnailUrl: z.nullable(mediaUrlSchema),
  title: z.string(),
  memoryDate: daySchema,
  placeholder: z.nullable(z.string()),
});

export type TimeOrderPost = z.infer<typeof timeOrderPostSchema>;

/** Years newest first, in each the posts newest first (memoryDate, then postId). */
export const timeOrderSchema = z.array(z.object({ year: z.int(), posts: z.array(timeOrderPostSchema) }));

/** A slot in a post's order: an existing photo, or a file or video of this request by index. */
export const photoSlotSchema = z.union([
  z.object({ imageId: idSchema }),
  z.object({ upload: z.int().check(z.gte(0)) }),
  z.object({ video: z.int().check(z.gte(0)) }),
]);

export type PhotoSlot = z.infer<typeof photoSlotSchema>;

/** At most as many as a post has. */
function ofPhotos<Item extends z.ZodMiniType>(item: Item) {
  return z.array(item).check(longestFirst(LIMITS.postImages, tooManyImagesMessage(LIMITS.postImages)));
}

const participantsSchema = z
  .array(idSchema)
  .check(
    longestFirst(LIMITS.participants, `함께한 사람은 최대 ${LIMITS.participants}명까지 고를 수 있습니다.`),
  );

const newPostShape = z.object({
  title: postTitleSchema,
  content: postContentSchema,
  /** The day is not after today in any time zone; the page checks against the person's own today. */
  memoryDate: daySchema,
  participantFamilyMemberIds: z._default(participantsSchema, []),
  /** The photos that stay on edit, by imageId and in their new order; empty for a new post. */
  existingImages: z._default(ofPhotos(idSchema), []),
  removedExistingImages: z._default(ofPhotos(idSchema), []),
  /** The question that it answers; one that no longer exists is ignored. */
  questionId: z.optional(idSchema),
  /** Whole uploads; with the photos at most ten. */
  videos: z.optional(ofPhotos(newVideoSchema)),
  voice: z.optional(newVoiceSchema),
  /** Photos and videos in their order; unlisted ones come last. Default: the photos, then the videos. */
  photoOrder: z.optional(ofPhotos(photoSlotSchema)),
});

export const newPostSchema = newPostShape.check((check) => {
  const { content, videos = [], voice } = check.value;
  if (hasContent(content, videos.length + (voice === undefined ? 0 : 1))) return;
  check.issues.push({ code: 'custom', path: ['content'], message: NO_CONTENT_MESSAGE, input: content });
});

export type NewPost = z.input<typeof newPostSchema>;

export const CHANGED_MEANWHILE = '그사이 다른 곳에서 고친 추억입니다.';

/** PUT changes title and content always, the rest only if present. */
export const postChangesSchema = z.object({
  /** The `updatedAt` of the post that was changed: 409 where it is another by now. Default: any. */
  basedOn: z.optional(momentSchema),
  title: postTitleSchema,
  content: postContentSchema,
  memoryDate: z.optional(daySchema),
  participantFamilyMemberIds: z.optional(participantsSchema),
  existingImages: z.optional(ofPhotos(idSchema)),
  removedExistingImages: z.optional(ofPhotos(idSchema)),
  /** Whole uploads that become further videos. */
  videos: z.optional(ofPhotos(newVideoSchema)),
  /** A whole upload that replaces the voice; null takes it away. */
  voice: z.optional(z.nullable(newVoiceSchema)),
  /** The photos in their new order; unlisted ones come last. Default: `existingImages`, then the new ones. */
  photoOrder: z.optional(ofPhotos(photoSlotSchema)),
});

export type PostChanges = z.input<typeof postChangesSchema>;

const postParams = z.object({ postId: idParamSchema });

export const postCalls = {
  create: defineCall({
    method: 'POST',
    path: '/memory-post',
    access: 'family',
    body: newPostSchema,
    bodyAs: 'multipart',
    files: { part: 'images', max: LIMITS.postImages },
    response: z.object({ postId: idSchema }),
  }),
  change: defineCall({
    method: 'PUT',
    path: '/memory-post/{postId}',
    access: 'family',
    params: postParams,
    body: postChangesSchema,
    bodyAs: 'json-or-multipart',
    files: { part: 'images', max: LIMITS.postImages },
    response: z.object({ postId: idSchema }),
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/memory-post/{postId}',
    access: 'family',
    params: postParams,
    response: nothingSchema,
  }),
  detail: defineCall({
    method: 'GET',
    path: '/memory-post/{postId}',
    access: 'family',
    params: postParams,
    response: postDetailSchema,
  }),
  timeOrder: defineCall({
    method: 'GET',
    path: '/memory-post/time-order',
    access: 'family',
    response: timeOrderSchema,
  }),
  recent: defineCall({
    method: 'GET',
    path: '/memory-post/recent',
    access: 'family',
    response: z.array(recentPostSchema),
  }),
  like: defineCall({
    method: 'PUT',
    path: '/memory-post/{postId}/like',
    access: 'family',
    params: postParams,
    /** What it is to be: sent twice it stays that. Without it the call toggles, as pages of 1.0 expect. */
    query: z.object({ liked: z.optional(z.enum(['true', 'false'])) }),
    response: z.object({ liked: z.boolean(), likeCount: z.int() }),
  }),
  likers: defineCall({
    method: 'GET',
    path: '/memory-post/{postId}/like',
    access: 'family',
    params: postParams,
    response: z.array(authorSchema),
  }),
  view: defineCall({
    method: 'PUT',
    path: '/memory-post/{postId}/view',
    access: 'family',
    params: postParams,
    response: nothingSchema,
  }),
  viewers: defineCall({
    method: 'GET',
    path: '/memory-post/{postId}/view',
    access: 'family',
    params: postParams,
    response: z.array(authorSchema),
  }),
};
