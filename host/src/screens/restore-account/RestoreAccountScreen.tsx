import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { LOGIN_PATH } from 'shared/contract/paths';
import { errorMessage, showToast } from 'shared/errors';
import { currentUserQuery } from 'shared/query';
import { formatDay } from 'shared/text/korean-dates';
import { dayOf } from 'shared/text/local-days';
import { Button } from 'shared/ui/Button';
import { Logo } from 'shared/ui/Logo';
import { Notice } from 'shared/ui/Notice';
import { loginPath } from '../../guard/login-error.ts';
import { destinationAfterLogin } from '../../guard/after-login.ts';
import { logOut, restoreAccount } from '../../guard/auth.ts';
import { COPY } from './copy.ts';
import styles from './RestoreAccountScreen.module.css';

/** The 7 days in which a deleted account can be taken back. */
function RestoreAccountScreen() {
  const navigate = useNavigate();
  const { data: user } = useQuery({ ...currentUserQuery(), enabled: false });
  // Value on arrival: restoring clears it while the page is still shown.
  const [deletesAt] = useState(user?.deletesAt ?? null);
  const restoring = useMutation({
    mutationFn: async () => {
      await restoreAccount();
      return destinationAfterLogin({ fresh: true });
    },
    onSuccess: async (way) => {
      showToast({ message: COPY.restored });
      await navigate(way.kind === 'go' ? way.path : loginPath(way.error), { replace: true });
    },
  });
  const leaving = useMutation({
    mutationFn: logOut,
    onSuccess: () => navigate(LOGIN_PATH, { replace: true }),
  });

  return (
    <div className={styles.page}>
      <Logo size="lg" />
      <div className={styles.words}>
        <h1 className={styles.title}>{COPY.title}</h1>
        <p>{deletesAt === null ? COPY.ledeWithoutDay : COPY.lede(formatDay(dayOf(new Date(deletesAt))))}</p>
        <p>{COPY.back}</p>
      </div>
      {restoring.error !== null && (
        <Notice tone="danger" live>
          {errorMessage(restoring.error)}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button busy={restoring.isPending} busyLabel={COPY.restoring} onClick={() => restoring.mutate()}>
          {COPY.restore}
        </Button>
        <Button variant="plain" disabled={restoring.isPending} onClick={() => leaving.mutate()}>
          {COPY.logOut}
        </Button>
      </div>
    </div>
  );
}

export { RestoreAccountScreen as Component };
