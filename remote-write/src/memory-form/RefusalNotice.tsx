import { LOGIN_ACTION } from 'shared/errors';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Notice } from 'shared/ui/Notice';
import { COPY } from './copy.ts';
import type { Refusal } from './refusal.ts';

/** What the server said that belongs to no field; what was written stays. */
export function RefusalNotice({ refusal }: { refusal: Refusal | null }) {
  if (refusal === null || refusal.notice === null) return null;
  return (
    <Notice tone="danger" live title={refusal.notice}>
      {refusal.arrivedPostId === null ? (
        COPY.kept
      ) : (
        <ButtonLink variant="text" to={`/home/memoryDetailPage/${refusal.arrivedPostId}`}>
          {COPY.seeArrived}
        </ButtonLink>
      )}
      {refusal.asksForLogin && (
        <ButtonLink variant="text" tone="danger" to={LOGIN_ACTION.to} onClick={LOGIN_ACTION.onSelect}>
          {LOGIN_ACTION.label}
        </ButtonLink>
      )}
    </Notice>
  );
}
