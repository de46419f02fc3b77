import { useState } from 'react';
import { sessionStore } from 'shared/session';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { SubHeader } from 'shared/ui/SubHeader';
import { FlowPage } from '../../ui/FlowPage.tsx';
import { HouseArt } from '../../ui/HouseArt.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useInvitation } from '../../ui/invite/use-invitation.ts';
import { COPY } from './copy.ts';
import { JoinForm } from './JoinForm.tsx';
import { useOfferedCode } from './use-offered-code.ts';

/** Joins a family by an invite code. */
function LinkInScreen() {
  // On mount only: joining makes a member, who goes on to /home.
  const [wasMember] = useState(() => (sessionStore.getState().user?.familyId ?? null) !== null);
  return wasMember ? <AlreadyMember /> : <Join />;
}

function Join() {
  const { code, isWellFormed } = useOfferedCode();
  const invitation = useInvitation(isWellFormed ? code : '');
  return <JoinForm offeredCode={code} invitation={isWellFormed ? invitation : null} />;
}

function AlreadyMember() {
  return (
    <FlowPage
      header={<SubHeader title={COPY.title} />}
      align="middle"
      actions={
        <ButtonLink to="/home" replace>
          {COPY.home}
        </ButtonLink>
      }
    >
      <HouseArt />
      <PageHead level={2} title={COPY.memberTitle} lede={COPY.memberText} />
    </FlowPage>
  );
}

export { LinkInScreen as Component };
