import type { PostPhoto, NewPost, PhotoSlot, PostChanges, PostDetail } from 'shared/contract/post';
import type { Question } from 'shared/contract/question';
import { LIMITS } from 'shared/contract/limits';
import type { PostVoice } from 'shared/contract/recording';
import { isVideoFile, type VideoFacts } from 'shared/media/measure-video';
import { randomId } from 'shared/text/random-id';
import type { RecordedVoice } from '../../voice/recorder/recorder-state.ts';

/** A photo or video chosen on this device. `photoId` is the form's own: one file may be chosen twice. */
export type NewPhoto = { photoId: string; file: File; video?: VideoFacts | undefined };

/** One photo or video of a draft: one the post has already, or one chosen on this device. */
export type DraftPhoto =
  | { kind: 'existing'; key: string; image: PostPhoto }
  | { kind: 'new'; key: string; file: File; video?: VideoFacts | undefined };

/** What is typed, in the order of the form. */
export const DRAFT_FIELDS = ['title', 'memoryDate', 'content'] as const;

export type DraftField = (typeof DRAFT_FIELDS)[number];

/** What is being written. Plain data and files only, so that it can be saved on the device as it is. */
export type PostDraft = {
  /** The edited post's `updatedAt`; null for a new post. */
  basedOn: string | null;
  title: string;
  content: string;
  /** `2026-11-20`; empty while a date is half typed. */
  memoryDate: string;
  participantFamilyMemberIds: readonly number[];
  /** In the order in which the post shows them. */
  photos: readonly DraftPhoto[];
  removedExistingImages: readonly number[];
  /** Photos travel as they are, however large. */
  retainsOriginals: boolean;
  /** Recorded on this device; in place of `existingVoice`. */
  voice: RecordedVoice | null;
  /** The edited post has it. */
  existingVoice: PostVoice | null;
  /** The edited post's own voice is taken away. */
  removesVoice: boolean;
  /** The question that a new post answers. */
  question: Question | null;
  /** The last time it was sent; null where it never was. */
  attempt: Attempt | null;
};

/** What was sent, and under which Idempotency-Key. */
export type Attempt = { key: string; fingerprint: string };

export type DraftAction =
  | { kind: 'text'; field: DraftField; value: string }
  | { kind: 'participant-toggled'; familyMemberId: number }
  | { kind: 'photos-added'; photos: readonly NewPhoto[] }
  | { kind: 'share-received'; photos: readonly NewPhoto[]; text: string }
  | { kind: 'photo-converted'; key: string; file: File }
  | { kind: 'video-measured'; key: string; video: VideoFacts }
  | { kind: 'photo-removed'; key: string }
  | { kind: 'photo-moved'; key: string; to: number }
  | { kind: 'originals-toggled' }
  | { kind: 'voice-recorded'; voice: RecordedVoice }
  | { kind: 'voice-removed' }
  | { kind: 'question-removed' }
  | { kind: 'attempted'; attempt: Attempt };

export type DraftState = {
  draft: PostDraft;
  /** The last choice held more photos than there was room for; the ones beyond were left out. */
  tooManyPhotos: boolean;
};

/** @param question the title of its answer is a beginning that may be changed */
export function emptyDraft(today: string, question: Question | null = null): PostDraft {
  return {
    basedOn: null,
    title: question?.title ?? '',
    content: '',
    memoryDate: today,
    participantFamilyMemberIds: [],
    photos: [],
    removedExistingImages: [],
    retainsOriginals: false,
    voice: null,
    existingVoice: null,
    removesVoice: false,
    question,
    attempt: null,
  };
}

export function draftOfPost(post: PostDetail): PostDraft {
  return {
    ...emptyDraft(post.memoryDate),
    basedOn: post.updatedAt,
    title: post.title,
    content: post.content,
    participantFamilyMemberIds: post.participants.map(({ familyMemberId }) => familyMemberId),
    photos: post.images.map(existingPhoto),
    existingVoice: post.voice ?? null,
  };
}

export function existingPhoto(image: PostPhoto): DraftPhoto {
  return { kind: 'existing', key: `existing-${image.imageId}`, image };
}

export function newPhoto({ photoId, file, video }: NewPhoto): DraftPhoto {
  return { kind: 'new', key: photoId, file, video };
}

export function isVideo(photo: DraftPhoto): boolean {
  return photo.kind === 'new' ? isVideoFile(photo.file) : photo.image.video !== undefined;
}

const CONVERTED = '.jpg';

/** The key that a photo had before it was converted. */
export function originalKey(key: string): string {
  return key.endsWith(CONVERTED) ? key.slice(0, -CONVERTED.length) : key;
}

/** What a photo is called in the names of its buttons. */
export function nameOfPhoto(photo: DraftPhoto, position: number): string {
  if (photo.kind === 'new') return isVideo(photo) ? `영상 ${photo.file.name}` : photo.file.name;
  return `${isVideo(photo) ? '영상' : '사진'} ${position + 1}`;
}

/** The photos and videos that were chosen on this device, in the order in which they travel. */
export function newPhotosIn({ photos }: PostDraft): NewPhoto[] {
  return photos.flatMap((photo) =>
    photo.kind === 'new' ? [{ photoId: photo.key, file: photo.file, video: photo.video }] : [],
  );
}

/** How many of a draft's parts stand in for its text (`hasContent` of the contract). */
export function recordingsIn({ photos, voice, existingVoice }: PostDraft): number {
  return photos.filter(isVideo).length + (voice === null && existingVoice === null ? 0 : 1);
}

/** Without its recordings: a request names them once they are uploaded. */
export function requestOfDraft(draft: PostDraft): NewPost {
  return {
    title: draft.title.trim(),
    content: draft.content.trim(),
    memoryDate: draft.memoryDate,
    participantFamilyMemberIds: [...draft.participantFamilyMemberIds],
    existingImages: draft.photos.flatMap((photo) => (photo.kind === 'existing' ? [photo.image.imageId] : [])),
    removedExistingImages: [...draft.removedExistingImages],
    ...(draft.question !== null && { questionId: draft.question.questionId }),
  };
}

export function changesOfDraft(draft: PostDraft): PostChanges {
  let upload = 0;
  let video = 0;
  const photoOrder = draft.photos.map((photo): PhotoSlot => {
    if (photo.kind === 'existing') return { imageId: photo.image.imageId };
    return isVideo(photo) ? { video: video++ } : { upload: upload++ };
  });
  const removesVoice = draft.removesVoice && draft.voice === null;
  return {
    ...requestOfDraft(draft),
    ...(draft.basedOn !== null && { basedOn: draft.basedOn }),
    photoOrder,
    ...(removesVoice && { voice: null }),
  };
}

/** Whether two drafts would send the same thing. */
export function isSameDraft(one: PostDraft, other: PostDraft): boolean {
  return fingerprintOfDraft(one) === fingerprintOfDraft(other);
}

/** The attempt for this content: unchanged content reuses its idempotency key, also after a reload. */
export function nextAttempt(draft: PostDraft): Attempt {
  const fingerprint = fingerprintOfDraft(draft);
  return draft.attempt?.fingerprint === fingerprint ? draft.attempt : { key: randomId(), fingerprint };
}

/** Drafts that send the same request have the same fingerprint. */
function fingerprintOfDraft(draft: PostDraft): string {
  const { photos, retainsOriginals, voice, removesVoice } = draft;
  return JSON.stringify([
    requestOfDraft(draft),
    photos.map(({ key }) => key),
    retainsOriginals,
    voice?.voiceId ?? null,
    removesVoice,
  ]);
}

export function reduceDraft(state: DraftState, action: DraftAction): DraftState {
  const { draft } = state;
  switch (action.kind) {
    case 'text':
      return { ...state, draft: { ...draft, [action.field]: action.value } };
    case 'participant-toggled':
      return { ...state, draft: withParticipantToggled(draft, action.familyMemberId) };
    case 'photos-added':
      return withPhotosAdded(draft, action.photos);
    case 'share-received': {
      // It may be here already: the page was closed before it was forgotten.
      const keys = new Set(draft.photos.map(({ key }) => originalKey(key)));
      const photos = action.photos.filter(({ photoId }) => !keys.has(photoId));
      const isNewText = !draft.content.includes(action.text);
      const texts = [draft.content, isNewText ? action.text : ''].filter((text) => text !== '');
      return withPhotosAdded({ ...draft, content: texts.join('\n') }, photos);
    }
    case 'photo-converted':
      // A file under a key of its own, so that the device stores it in place of the original.
      return {
        ...state,
        draft: withFile(draft, action.key, { key: action.key + CONVERTED, file: action.file }),
      };
    case 'video-measured':
      return { ...state, draft: withFile(draft, action.key, { video: action.video }) };
    case 'photo-removed':
      return { draft: withoutPhoto(draft, action.key), tooManyPhotos: false };
    case 'photo-moved':
      return { ...state, draft: { ...draft, photos: moved(draft.photos, action) } };
    case 'originals-toggled':
      return { ...state, draft: { ...draft, retainsOriginals: !draft.retainsOriginals } };
    case 'voice-recorded':
      return { ...state, draft: { ...draft, voice: action.voice } };
    case 'voice-removed':
      return { ...state, draft: withoutVoice(draft) };
    case 'question-removed':
      return { ...state, draft: { ...draft, question: null } };
    case 'attempted':
      return { ...state, draft: { ...draft, attempt: action.attempt } };
  }
}

function withPhotosAdded(draft: PostDraft, photos: readonly NewPhoto[]): DraftState {
  const room = Math.max(0, LIMITS.postImages - draft.photos.length);
  return {
    draft: { ...draft, photos: [...draft.photos, ...photos.slice(0, room).map(newPhoto)] },
    tooManyPhotos: photos.length > room,
  };
}

type FileChanges = { key?: string; file?: File; video?: VideoFacts };

function withFile(draft: PostDraft, key: string, changes: FileChanges): PostDraft {
  const photos = draft.photos.map((photo) =>
    photo.kind === 'new' && photo.key === key ? { ...photo, ...changes } : photo,
  );
  return { ...draft, photos };
}

function withoutVoice(draft: PostDraft): PostDraft {
  const removesVoice = draft.removesVoice || draft.existingVoice !== null;
  return { ...draft, voice: null, existingVoice: null, removesVoice };
}

function withParticipantToggled(draft: PostDraft, familyMemberId: number): PostDraft {
  const others = draft.participantFamilyMemberIds.filter((id) => id !== familyMemberId);
  const isNew = others.length === draft.participantFamilyMemberIds.length;
  return { ...draft, participantFamilyMemberIds: isNew ? [...others, familyMemberId] : others };
}

function withoutPhoto(draft: PostDraft, key: string): PostDraft {
  const gone = draft.photos.flatMap((photo) =>
    photo.kind === 'existing' && photo.key === key ? photo.image.imageId : [],
  );
  return {
    ...draft,
    photos: draft.photos.filter((photo) => photo.key !== key),
    removedExistingImages: [...draft.removedExistingImages, ...gone],
  };
}

function moved(
  photos: readonly DraftPhoto[],
  { key, to }: { key: string; to: number },
): readonly DraftPhoto[] {
  const from = photos.findIndex((photo) => photo.key === key);
  const photo = photos[from];
  if (photo === undefined || to < 0 || to >= photos.length) return photos;
  return photos.toSpliced(from, 1).toSpliced(to, 0, photo);
}
