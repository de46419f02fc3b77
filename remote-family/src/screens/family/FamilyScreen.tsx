import { useQuery } from '@tanstack/react-query';
import type { Family } from 'shared/contract/family/family';
import { familyMembersQuery } from 'shared/query';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { UserText } from 'shared/ui/UserText';
import { Alone } from './Alone.tsx';
import { COPY } from './copy.ts';
import { FamilySettings } from './FamilySettings.tsx';
import { FamilySkeleton } from './FamilySkeleton.tsx';
import styles from './FamilyScreen.module.css';
import { InviteCard } from './InviteCard.tsx';
import { MemberList } from './MemberList.tsx';

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
  if (familyMembers.length < 2) {
    return (
      <Page title={<UserText>{familyName}</UserText>}>
        <Alone familyName={familyName} />
      </Page>
    );
  }
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

export { FamilyScreen as Component };
