import { isolatedText } from 'shared/text/display-text';
import { Skeleton } from 'shared/ui/Skeleton';
import { UserText } from 'shared/ui/UserText';
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
              <UserText>{familyName}</UserText>
            </span>
            {`\n${COPY.invited}`}
          </>
        }
        lede={COPY.invitedLede(isolatedText(inviterNickname))}
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
