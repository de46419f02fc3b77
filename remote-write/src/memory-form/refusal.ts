import { ApiError, asksForLogin, errorMessage } from 'shared/errors';
import { COPY } from './copy.ts';
import type { DraftErrors, DraftField } from './draft-validation.ts';
import { type MemoryDraft, photosOfDraft } from './memory-draft.ts';

/** What the server has against a draft, by where it is told. */
export type Refusal = {
  errors: DraftErrors;
  /** What belongs to no field. */
  notice: string | null;
  asksForLogin: boolean;
};

const FIELDS: readonly string[] = ['title', 'memoryDate', 'content'] satisfies DraftField[];

/** `images.2` is the third file that was sent. */
const IMAGE_FIELD = /^images\.(\d+)$/;

/** The API counts the files that were sent; the person counts the photos that are seen, kept ones included. */
const PLACE_AMONG_SENT = /^이미지 \d+: /;

export function refusalOf(error: unknown, draft: MemoryDraft): Refusal {
  const details = error instanceof ApiError ? error.details : [];
  const errors: DraftErrors = {};
  const photos: Record<string, string> = {};
  const sentBefore = draft.existingImages.length;
  for (const { field, message } of details) {
    const fileIndex = IMAGE_FIELD.exec(field)?.[1];
    const place = sentBefore + Number(fileIndex);
    const photo = fileIndex === undefined ? undefined : photosOfDraft(draft)[place];
    if (photo !== undefined)
      photos[photo.key] = COPY.photoRefused(place + 1, message.replace(PLACE_AMONG_SENT, ''));
    else if (isDraftField(field)) errors[field] = message;
  }
  if (Object.keys(photos).length > 0) errors.photos = photos;
  const isTold = Object.keys(errors).length > 0;
  return { errors, notice: isTold ? null : errorMessage(error), asksForLogin: asksForLogin(error) };
}

function isDraftField(field: string): field is DraftField {
  return FIELDS.includes(field);
}
