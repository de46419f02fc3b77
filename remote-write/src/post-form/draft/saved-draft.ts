import * as z from 'shared/schema';
import { postPhotoSchema } from 'shared/contract/post';
import { postVoiceSchema } from 'shared/contract/recording';
import { questionSchema } from 'shared/contract/question';
import type { DraftContent, DraftPhotoFile } from 'shared/device';
import { existingPhoto, type PostDraft, newPhoto, newPhotosIn } from './post-draft.ts';

const videoFactsSchema = z.object({ width: z.number(), height: z.number(), durationMs: z.number() });

const savedVoiceSchema = z.object({
  voiceId: z.string(),
  durationMs: z.number(),
  levels: z.array(z.number()),
});

/** The fields of a draft saved as data; chosen photos and its voice are saved beside it, by their ids. */
const savedFieldsSchema = z.object({
  // 1.0 has saved drafts without it.
  basedOn: z._default(z.nullable(z.string()), null),
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
  retainsOriginals: z.boolean(),
  voice: z.nullable(savedVoiceSchema),
  existingVoice: z.nullable(postVoiceSchema),
  removesVoice: z.boolean(),
  question: z.nullable(questionSchema),
  attempt: z.nullable(z.object({ key: z.string(), fingerprint: z.string() })),
});

export function contentOfDraft(draft: PostDraft): DraftContent {
  const { photos, voice, ...textFields } = draft;
  const positions = photos.map((photo) =>
    photo.kind === 'existing'
      ? { image: photo.image }
      : { photoId: photo.key, ...(photo.video !== undefined && { video: photo.video }) },
  );
  const files = newPhotosIn(draft).map(({ photoId, file }) => ({ photoId, file }));
  return {
    fields: {
      ...textFields,
      photos: positions,
      voice: voice && { voiceId: voice.voiceId, durationMs: voice.durationMs, levels: [...voice.levels] },
    },
    // The voice is stored like a photo, under its id.
    photos: voice === null ? files : [...files, { photoId: voice.voiceId, file: voice.file }],
  };
}

/** Restores a draft; null when the data does not parse (another version of the app wrote it). */
export function draftOfContent({ fields, photos: files }: DraftContent): PostDraft | null {
  const parsed = z.safeParse(savedFieldsSchema, fields);
  if (!parsed.success) return null;
  const { photos, voice, ...textFields } = parsed.data;
  const fileOf = (id: string): DraftPhotoFile | undefined => files.find(({ photoId }) => photoId === id);
  const voiceFile = voice === null ? undefined : fileOf(voice.voiceId);
  return {
    ...textFields,
    voice: voice === null || voiceFile === undefined ? null : { ...voice, file: voiceFile.file },
    photos: photos.flatMap((position) => {
      if ('image' in position) return [existingPhoto(position.image)];
      const file = fileOf(position.photoId);
      return file === undefined ? [] : [newPhoto({ ...file, video: position.video })];
    }),
  };
}
