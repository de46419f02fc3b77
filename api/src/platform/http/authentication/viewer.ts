import type { CallAccess } from 'shared/contract/call';

/** The caller, by the access token alone; nothing in the body or path affects it. */
export type Viewer = {
  userId: number;
  /** Null until the person has created or joined a family. */
  familyId: number | null;
  familyMemberId: number | null;
  /** sha256 of the token, for logging out. */
  tokenHash: Buffer;
  loggedInAt: Date;
  /** Set where the account is deleted and can still be restored; only calls for that admit the viewer. */
  deletionRequestedAt: Date | null;
};

export type FamilyViewer = Viewer & { familyId: number; familyMemberId: number };

export type ViewerFor<Access extends CallAccess> = Access extends 'family'
  ? FamilyViewer
  : Access extends 'user'
    ? Viewer
    : null;
