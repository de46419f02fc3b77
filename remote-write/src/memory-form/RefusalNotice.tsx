import { useLocation } from 'react-router-dom';
import { rememberReturnTo } from 'shared/session';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Notice } from 'shared/ui/Notice';
import { COPY } from './copy.ts';
import type { Refusal } from './refusal.ts';

/** What the server said that belongs to no field; what was written stays. */
export function RefusalNotice({ refusal }: { refusal: Refusal | null }) {
  const { pathname } = useLocation();
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
        <ButtonLink variant="text" tone="danger" to="/LoginPage" onClick={() => rememberReturnTo(pathname)}>
          {COPY.logIn}
        </ButtonLink>
      )}
    </Notice>
  );
}
