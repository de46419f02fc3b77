import type { CallAccess } from 'shared/contract/call';

/** Who calls, as the access token says. Nothing of a request's body or path has a say in it. */
export type Viewer = {
  userId: number;
  /** Null until the person has made or joined a family. */
  familyId: number | null;
  familyMemberId: number | null;
  /** sha256 of the token they came with, for logging out. */
  tokenHash: Buffer;
  /** When this session was begun. */
  loggedInAt: Date;
  /** The person has deleted the account, and can take that back; only calls made for it let them in. */
  deletionRequestedAt: Date | null;
};

/** Somebody who belongs to a family. */
export type FamilyViewer = Viewer & { familyId: number; familyMemberId: number };

/** What a handler is told of the caller, by the access of its call. */
export type ViewerFor<Access extends CallAccess> = Access extends 'family'
  ? FamilyViewer
  : Access extends 'user'
    ? Viewer
    : null;
