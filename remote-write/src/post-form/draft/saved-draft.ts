import * as z from 'shared/schema';
import { postPhotoSchema } from 'shared/contract/post';
import { questionSchema } from 'shared/contract/question';
import type { DraftContent } from 'shared/device';
import { existingPhoto, type PostDraft, newPhoto, newPhotosIn } from './post-draft.ts';

const videoFactsSchema = z.object({ width: z.number(), height: z.number(), durationMs: z.number() });

/** The fields of a draft saved as data; chosen photos are saved beside it, by their ids. */
const savedFieldsSchema = z.object({
  title: z.string(),
  content: z.string(),
  memoryDate: z.string(),
  participantFamilyMemberIds: z.array(z.int()),
  photos: z.array(
    z.union([
      z.object({ image: postPhotoSchema }),
      z.object({ photoId: z.string(), video: z.optional(videoFactsSchema) }),
    ]),
  ),
  removedExistingImages: z.array(z.int()),
  keepsOriginals: z.boolean(),
  question: z._default(z.nullable(questionSchema), null),
  attempt: z._default(z.nullable(z.object({ key: z.string(), fingerprint: z.string() })), null),
});

export function contentOfDraft(draft: PostDraft): DraftContent {
  const { photos, ...textFields } = draft;
  const positions = photos.map((photo) =>
    photo.kind === 'existing'
      ? { image: photo.image }
      : { photoId: photo.key, ...(photo.video !== undefined && { video: photo.video }) },
  );
  const files = newPhotosIn(draft).map(({ photoId, file }) => ({ photoId, file }));
  return { fields: { ...textFields, photos: positions }, photos: files };
}

/** Restores a draft; null when the data does not parse (another version of the app wrote it). */
export function draftOfContent({ fields, photos: files }: DraftContent): PostDraft | null {
  const parsed = z.safeParse(savedFieldsSchema, fields);
  if (!parsed.success) return null;
  const { photos, ...textFields } = parsed.data;
  return {
    ...textFields,
    photos: photos.flatMap((position) => {
      if ('image' in position) return [existingPhoto(position.image)];
      const file = files.find(({ photoId }) => photoId === position.photoId);
      return file === undefined ? [] : [newPhoto({ ...file, video: position.video })];
    }),
  };
}
