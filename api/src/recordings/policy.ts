import { and, eq } from 'drizzle-orm';
import { uploads } from '../platform/database/schema/uploads.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';

/** Whoever began an upload continues it, removes it and puts it into a post; to others it is not there. */
export function isOwnUpload({ familyId, userId }: FamilyViewer) {
  return and(eq(uploads.familyId, familyId), eq(uploads.userId, userId));
}

/** One's own upload of which everything has arrived. */
export function isWholeUpload(viewer: FamilyViewer) {
  return and(isOwnUpload(viewer), eq(uploads.receivedBytes, uploads.bytes));
}
