import { isolatedWords } from 'shared/text/calm-words';
import { Skeleton } from 'shared/ui/Skeleton';
import { Words } from 'shared/ui/Words';
import { PageHead } from '../../ui/PageHead.tsx';
import type { Invitation } from '../../ui/invite/use-invitation.ts';
import { COPY } from './copy.ts';
import styles from './JoinForm.module.css';

/** The inviter, for people who came by a link; else what to type. */
export function JoinHead({ invitation }: { invitation: Invitation | null }) {
  if (invitation?.kind === 'open') {
    const { familyName, inviterNickname } = invitation.invite;
    return (
      <PageHead
        level={2}
        title={
          <>
            <span className={styles.family}>
              <Words>{familyName}</Words>
            </span>
            {`\n${COPY.invited}`}
          </>
        }
        lede={COPY.invitedLede(isolatedWords(inviterNickname))}
      />
    );
  }
  if (invitation?.kind === 'loading') {
    return (
      <div className={styles.headSkeleton} role="status" aria-label={COPY.loadingInvite}>
        <Skeleton width="12rem" height="1.75rem" />
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton width="15rem" height="1.25rem" />
      </div>
    );
  }
  return <PageHead level={2} title={COPY.question} lede={COPY.lede} />;
}
