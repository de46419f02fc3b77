import { postPath } from 'shared/contract/paths';
import { LOGIN_ACTION, ApiError, requiresLogin, errorMessage } from 'shared/errors';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Notice } from 'shared/ui/Notice';
import { COPY } from './copy.ts';
import { photosOf } from 'shared/uploads/recordings';
import { recordingOfField } from 'shared/uploads/send-with-recordings';
import type { DraftErrors } from './draft/draft-validation.ts';
import { filesToSend } from './draft/files-to-send.ts';
import { DRAFT_FIELDS, type DraftField, type PostDraft } from './draft/post-draft.ts';

/** A rejection that belongs to no field; the input stays. */
export function RejectionNotice({ rejection }: { rejection: Rejection | null }) {
  if (rejection === null || rejection.notice === null) return null;
  return (
    <Notice tone="danger" live title={rejection.notice}>
      {rejection.arrivedPostId === null ? (
        COPY.savedDraft
      ) : (
        <ButtonLink variant="text" to={postPath(rejection.arrivedPostId)}>
          {COPY.seeArrived}
        </ButtonLink>
      )}
      {rejection.requiresLogin && (
        <ButtonLink variant="text" tone="danger" to={LOGIN_ACTION.to} onClick={LOGIN_ACTION.onSelect}>
          {LOGIN_ACTION.label}
        </ButtonLink>
      )}
    </Notice>
  );
}

/** A rejection of a draft, by where it shows. */
export type Rejection = {
  errors: DraftErrors;
  /** What belongs to no field. */
  notice: string | null;
  requiresLogin: boolean;
  /** Where it is already: it had arrived earlier, and was changed since. */
  arrivedPostId: number | null;
};

/** `images.2` is the third photo that was sent. */
const IMAGE_FIELD = /^images\.(\d+)$/;

/** The API counts the uploaded files; the person counts all visible photos, existing ones included. */
const POSITION_AMONG_SENT = /^이미지 \d+: /;

export function rejectionOf(error: unknown, draft: PostDraft): Rejection {
  const details = error instanceof ApiError ? error.details : [];
  const errors: DraftErrors = {};
  const photos: Record<string, string> = {};
  const sent = filesToSend(draft);
  for (const { field, message } of details) {
    const photoId = photosOf(sent)[Number(IMAGE_FIELD.exec(field)?.[1])]?.photoId;
    const recordingId = recordingOfField(field, sent);
    const position = draft.photos.findIndex(({ key }) => key === (photoId ?? recordingId)) + 1;
    if (photoId !== undefined)
      photos[photoId] = COPY.photoRefused(position, message.replace(POSITION_AMONG_SENT, ''));
    else if (recordingId !== undefined && recordingId === draft.voice?.voiceId) errors.voice = message;
    else if (recordingId !== undefined) photos[recordingId] = COPY.videoRefused(position, message);
    else if (isDraftField(field)) errors[field] = message;
  }
  if (Object.keys(photos).length > 0) errors.photos = photos;
  const arrivedPostId = arrivedPostOf(error);
  const isExplained = Object.keys(errors).length > 0;
  return {
    errors,
    notice: isExplained ? null : arrivedPostId === null ? errorMessage(error) : COPY.arrived,
    requiresLogin: requiresLogin(error),
    arrivedPostId,
  };
}

/** The post that the same key made before (docs/contracts/device.md). */
function arrivedPostOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'DUPLICATE_ERROR') return null;
  const postId = Number(error.details.find(({ field }) => field === 'postId')?.message);
  return Number.isSafeInteger(postId) ? postId : null;
}

function isDraftField(field: string): field is DraftField {
  return DRAFT_FIELDS.some((known) => known === field);
}
