import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { HOME_PATH, START_PATH } from 'shared/contract/paths';
import { familyMembersQuery } from 'shared/query';
import { useSession } from 'shared/session';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Spinner } from 'shared/ui/Spinner';
import { useInviteLink, useWithInvite } from '../../server-state/invite.ts';
import { EnvelopeArt } from '../../ui/Art.tsx';
import { FlowPage, PageHead } from '../../ui/FlowPage.tsx';
import { InviteLinkRow } from '../../ui/invite/InviteLinkRow.tsx';
import { INVITE_COPY } from '../../ui/invite/invite-copy.ts';
import { InviteActions } from '../../ui/invite/InviteActions.tsx';
import { shareInviteLink } from '../../ui/invite/share-invite.ts';
import { COPY } from './copy.ts';
import styles from './MakeConfirmScreen.module.css';

function MakeConfirmScreen() {
  const familyId = useSession((state) => state.user?.familyId ?? null);
  if (familyId === null) return <Navigate to={START_PATH} replace />;
  return <FamilyMade />;
}

function FamilyMade() {
  const family = useQuery(familyMembersQuery());
  const { data: invite } = useInviteLink();
  const withInvite = useWithInvite();
  const familyName = family.data?.familyName;

  return (
    <FlowPage
      align="middle"
      actions={
        <>
          <div className={styles.link}>
            <InviteLinkRow variant="soft" />
          </div>
          <InviteActions familyName={familyName ?? ''} withoutShareSheet />
          <Button
            disabled={invite === undefined}
            onClick={() => void withInvite(({ inviteLink }) => shareInviteLink(inviteLink, familyName ?? ''))}
          >
            {INVITE_COPY.send}
          </Button>
          <ButtonLink to={HOME_PATH} variant="plain" replace>
            {COPY.start}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.glow}>
        <EnvelopeArt size="large" />
      </div>
      {familyName === undefined && family.isError ? (
        <AreaErrorCard
          title={COPY.failed}
          titleLevel={1}
          error={family.error}
          busy={family.isFetching}
          onRetry={() => void family.refetch()}
        />
      ) : familyName === undefined ? (
        <Spinner size="lg" label={COPY.loading} />
      ) : (
        <PageHead level={1} name={familyName} title={COPY.made} lede={COPY.lede} />
      )}
    </FlowPage>
  );
}

export { MakeConfirmScreen as Component };
