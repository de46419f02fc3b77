import type { Image, NewPost, PostDetail } from 'shared/contract/memory-post';
import { LIMITS } from 'shared/contract/limits';

/** A photo that was chosen on this device. `photoId` is the form's own, so that the same file may be chosen twice. */
export type NewPhoto = { photoId: string; file: File };

/** What is being written. Plain data and files only, so that it can be kept on the device as it is. */
export type MemoryDraft = {
  title: string;
  content: string;
  /** `2026-11-20`; empty while a date is half typed. */
  memoryDate: string;
  participantFamilyMemberIds: readonly number[];
  /** Photos that the memory has already, in the order in which they stay. */
  existingImages: readonly Image[];
  removedExistingImages: readonly number[];
  /** New photos, which come after the ones that stay: the order that the API keeps. */
  images: readonly NewPhoto[];
};

/** One tile of the photo field. */
export type DraftPhoto =
  | { kind: 'existing'; key: string; name: string; image: Image }
  | { kind: 'new'; key: string; name: string; file: File };

export type DraftAction =
  | { kind: 'text'; field: 'title' | 'content' | 'memoryDate'; value: string }
  | { kind: 'participant-toggled'; familyMemberId: number }
  | { kind: 'photos-added'; photos: readonly NewPhoto[] }
  | { kind: 'photo-removed'; key: string }
  | { kind: 'photo-moved'; key: string; by: -1 | 1 };

export type DraftState = {
  draft: MemoryDraft;
  /** The last choice held more photos than there was room for; the ones beyond were left out. */
  tooManyPhotos: boolean;
};

export function emptyDraft(today: string): MemoryDraft {
  return {
    title: '',
    content: '',
    memoryDate: today,
    participantFamilyMemberIds: [],
    existingImages: [],
    removedExistingImages: [],
    images: [],
  };
}

export function draftOfPost(post: PostDetail): MemoryDraft {
  return {
    title: post.title,
    content: post.content,
    memoryDate: post.memoryDate,
    participantFamilyMemberIds: post.participants.map(({ familyMemberId }) => familyMemberId),
    existingImages: post.images,
    removedExistingImages: [],
    images: [],
  };
}

/** All photos in the order in which the memory will show them. */
export function photosOfDraft({ existingImages, images }: MemoryDraft): DraftPhoto[] {
  return [
    ...existingImages.map((image, index): DraftPhoto => {
      return { kind: 'existing', key: existingKey(image), name: `사진 ${index + 1}`, image };
    }),
    ...images.map(({ photoId, file }): DraftPhoto => ({ kind: 'new', key: photoId, name: file.name, file })),
  ];
}

/** The JSON part of the request. */
export function requestOfDraft(draft: MemoryDraft): NewPost {
  return {
    title: draft.title.trim(),
    content: draft.content.trim(),
    memoryDate: draft.memoryDate,
    participantFamilyMemberIds: [...draft.participantFamilyMemberIds],
    existingImages: draft.existingImages.map(({ imageId }) => imageId),
    removedExistingImages: [...draft.removedExistingImages],
  };
}

/** Whether two drafts would send the same thing. */
export function isSameDraft(one: MemoryDraft, other: MemoryDraft): boolean {
  return fingerprintOfDraft(one) === fingerprintOfDraft(other);
}

/** The same for drafts that send the same request. */
export function fingerprintOfDraft(draft: MemoryDraft): string {
  return JSON.stringify([requestOfDraft(draft), draft.images.map(({ photoId }) => photoId)]);
}

export function reduceDraft(state: DraftState, action: DraftAction): DraftState {
  const { draft } = state;
  switch (action.kind) {
    case 'text':
      return { ...state, draft: { ...draft, [action.field]: action.value } };
    case 'participant-toggled':
      return { ...state, draft: withParticipantToggled(draft, action.familyMemberId) };
    case 'photos-added': {
      const room = Math.max(0, LIMITS.postImages - draft.existingImages.length - draft.images.length);
      return {
        draft: { ...draft, images: [...draft.images, ...action.photos.slice(0, room)] },
        tooManyPhotos: action.photos.length > room,
      };
    }
    case 'photo-removed':
      return { draft: withoutPhoto(draft, action.key), tooManyPhotos: false };
    case 'photo-moved':
      return {
        ...state,
        draft: {
          ...draft,
          existingImages: moved(draft.existingImages, existingKey, action),
          images: moved(draft.images, newKey, action),
        },
      };
  }
}

function withParticipantToggled(draft: MemoryDraft, familyMemberId: number): MemoryDraft {
  const { participantFamilyMemberIds: ids } = draft;
  return {
    ...draft,
    participantFamilyMemberIds: ids.includes(familyMemberId)
      ? ids.filter((id) => id !== familyMemberId)
      : [...ids, familyMemberId],
  };
}

function withoutPhoto(draft: MemoryDraft, key: string): MemoryDraft {
  const removed = draft.existingImages
    .filter((image) => existingKey(image) === key)
    .map(({ imageId }) => imageId);
  return {
    ...draft,
    existingImages: draft.existingImages.filter((image) => existingKey(image) !== key),
    removedExistingImages: [...draft.removedExistingImages, ...removed],
    images: draft.images.filter((photo) => newKey(photo) !== key),
  };
}

function moved<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { key, by }: { key: string; by: -1 | 1 },
): readonly Item[] {
  const from = items.findIndex((item) => keyOf(item) === key);
  const to = from + by;
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

function existingKey({ imageId }: Image): string {
  return `existing-${imageId}`;
}

function newKey({ photoId }: NewPhoto): string {
  return photoId;
}
