import { useState } from 'react';
import { sessionStore } from 'shared/session';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { SubHeader } from 'shared/ui/SubHeader';
import { FlowPage } from '../../ui/FlowPage.tsx';
import { HouseArt } from '../../ui/HouseArt.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { COPY } from './copy.ts';
import { JoinForm } from './JoinForm.tsx';

/** The way into a family by an invite code. */
export function LinkInScreen() {
  // Only on arrival: joining makes a member, who goes on to /home.
  const [wasMember] = useState(() => (sessionStore.getState().user?.familyId ?? null) !== null);
  return wasMember ? <AlreadyMember /> : <JoinForm />;
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
