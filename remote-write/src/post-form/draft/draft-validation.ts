import { hasContent } from 'shared/contract/post';
import { isConvertible } from 'shared/photo-conversion/convertible';
import { validateValue } from 'shared/validation/validate-form';
import { writeContentSchema, writeDateSchema, writeTitleSchema } from 'shared/validation/write-form';
import { postImageProblem } from 'shared/validation/image-files';
import { videoProblem, type VideoLimits } from 'shared/validation/video-files';
import {
  DRAFT_FIELDS,
  type DraftField,
  type DraftPhoto,
  isVideo,
  type PostDraft,
  recordingsIn,
} from './post-draft.ts';

/** What is wrong, in Korean, where it is wrong. Photos by their key, in the order of the tiles. */
export type DraftErrors = Partial<Record<DraftField | 'voice', string>> & {
  photos?: Readonly<Record<string, string>>;
};

const SCHEMA_OF_FIELD = { title: writeTitleSchema, memoryDate: writeDateSchema, content: writeContentSchema };

/** The write form's rules (product.md section 5). The date is held to today as it is at this moment. */
export function errorsOfDraft(draft: PostDraft, videoLimits: VideoLimits): DraftErrors {
  const errors: DraftErrors = {};
  for (const field of DRAFT_FIELDS) {
    if (field === 'content' && isContentOptional(draft)) continue;
    const message = validateValue(SCHEMA_OF_FIELD[field], draft[field]);
    if (message !== null) errors[field] = message;
  }
  const photos = photoErrors(draft, videoLimits);
  if (Object.keys(photos).length > 0) errors.photos = photos;
  return errors;
}

/** A recording stands for an empty text; a text that is there keeps its rules. */
function isContentOptional(draft: PostDraft): boolean {
  return draft.content.trim() === '' && hasContent('', recordingsIn(draft));
}

export function hasErrors(errors: DraftErrors): boolean {
  return Object.keys(errors).length > 0;
}

function photoErrors(draft: PostDraft, videoLimits: VideoLimits): Record<string, string> {
  const errors: Record<string, string> = {};
  draft.photos.forEach((photo, position) => {
    const problem = photo.kind === 'new' ? problemOf(photo, position, videoLimits) : null;
    if (problem !== null) errors[photo.key] = problem;
  });
  return errors;
}

function problemOf(
  photo: DraftPhoto & { kind: 'new' },
  position: number,
  limits: VideoLimits,
): string | null {
  const { file, video = null } = photo;
  if (isVideo(photo)) return videoProblem(file, video, limits);
  // What is converted first is checked as the JPEG that it becomes.
  return isConvertible(file) ? null : postImageProblem(file, position);
}
