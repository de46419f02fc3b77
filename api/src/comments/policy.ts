import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';

/** Every member reads and writes comments; only its author changes one. @throws ApiFailure FORBIDDEN */
export function assertCanChangeComment({ userId }: FamilyViewer, comment: { authorUserId: number }): void {
  if (comment.authorUserId !== userId) throw new ApiFailure('FORBIDDEN');
}

/** Its author and the author of its post remove a comment. @throws ApiFailure FORBIDDEN */
export function assertCanRemoveComment(
  { userId }: FamilyViewer,
  comment: { authorUserId: number; postAuthorUserId: number },
): void {
  if (comment.authorUserId !== userId && comment.postAuthorUserId !== userId)
    throw new ApiFailure('FORBIDDEN');
}
