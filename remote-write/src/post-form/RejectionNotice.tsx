import { postPath } from 'shared/contract/paths';
import { LOGIN_ACTION } from 'shared/errors';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Notice } from 'shared/ui/Notice';
import { COPY } from './copy.ts';
import type { Rejection } from './rejection.ts';

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
