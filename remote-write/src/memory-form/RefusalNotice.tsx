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
      {COPY.kept}
      {refusal.asksForLogin && (
        <ButtonLink variant="text" tone="danger" to="/LoginPage" onClick={() => rememberReturnTo(pathname)}>
          {COPY.logIn}
        </ButtonLink>
      )}
    </Notice>
  );
}
