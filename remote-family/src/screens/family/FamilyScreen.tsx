import { useQuery } from '@tanstack/react-query';
import type { Family } from 'shared/contract/family/family';
import { familyMembersQuery } from 'shared/query';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { UserText } from 'shared/ui/UserText';
import { Alone } from './Alone.tsx';
import { COPY } from './copy.ts';
import { FamilySettings } from './FamilySettings.tsx';
import styles from './FamilyScreen.module.css';
import { MemberList } from './MemberList.tsx';
import { Skeleton } from 'shared/ui/Skeleton';
import { EnvelopeArt } from '../../ui/Art.tsx';
import { InviteLinkRow } from '../../ui/invite/InviteLinkRow.tsx';
import { InviteActions } from '../../ui/invite/InviteActions.tsx';
import cardStyles from './InviteCard.module.css';
import { LinkLifetime } from './LinkLifetime.tsx';

function FamilyScreen() {
  const { data: family, isError, error, isFetching, refetch } = useQuery(familyMembersQuery());
  if (family !== undefined) return <FamilyBody family={family} />;
  return (
    <Page title={COPY.title} titleHidden busy={!isError}>
      {isError ? (
        <AreaErrorCard title={COPY.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <FamilySkeleton />
      )}
    </Page>
  );
}

function FamilyBody({ family }: { family: Family }) {
  const { familyName, familyMembers } = family;
  if (familyMembers.length < 2)
    return (
      <Page title={<UserText>{familyName}</UserText>}>
        <Alone familyName={familyName} />
      </Page>
    );
  return (
    <Page title={<UserText>{familyName}</UserText>} lede={COPY.together(familyMembers.length)}>
      <div className={styles.sections}>
        <InviteCard familyName={familyName} />
        <MemberList family={family} />
        <FamilySettings />
      </div>
    </Page>
  );
}

const MEMBERS_SHOWN = 4;

function FamilySkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={COPY.loading}>
      <Skeleton width="60%" height="2.25rem" />
      <Skeleton height="9rem" shape="photo" />
      {Array.from({ length: MEMBERS_SHOWN }, (_, index) => (
        <span key={index} className={styles.member}>
          <Skeleton width="2.75rem" height="2.75rem" shape="circle" />
          <Skeleton width="40%" height="1.25rem" />
        </span>
      ))}
    </div>
  );
}

function InviteCard({ familyName }: { familyName: string }) {
  return (
    <section className={cardStyles.card} aria-labelledby="family-invite">
      <div className={cardStyles.head}>
        <div className={cardStyles.text}>
          <h2 id="family-invite" className={cardStyles.title}>
            {COPY.inviteTitle}
          </h2>
          <p className={cardStyles.lede}>{COPY.inviteText}</p>
        </div>
        <span className={cardStyles.art}>
          <EnvelopeArt size="small" />
        </span>
      </div>
      <InviteLinkRow variant="primary" />
      <div className={cardStyles.actions}>
        <InviteActions familyName={familyName} />
      </div>
      <LinkLifetime />
    </section>
  );
}

export { FamilyScreen as Component };
