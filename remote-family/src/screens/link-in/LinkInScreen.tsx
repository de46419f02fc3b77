import { useState, useEffect } from 'react';
import { sessionStore, peekInviteCode, takeInviteCode } from 'shared/session';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { SubHeader } from 'shared/ui/SubHeader';
import { useSearchParams } from 'react-router-dom';
import { familyCodeSchema } from 'shared/contract/family/family';
import { HOME_PATH } from 'shared/contract/paths';
import { validateValue } from 'shared/validation/validate-form';
import { FlowPage } from '../../ui/FlowPage.tsx';
import { HouseArt } from '../../ui/HouseArt.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useInvitation } from '../../ui/invite/use-invitation.ts';
import { COPY } from './copy.ts';
import { JoinForm } from './JoinForm.tsx';
import { normalizeFamilyCode } from '../../ui/family-code.ts';

function LinkInScreen() {
  // The value is read on mount only: joining makes a member, who goes on to /home.
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
        <ButtonLink to={HOME_PATH} replace>
          {COPY.home}
        </ButtonLink>
      }
    >
      <HouseArt />
      <PageHead level={2} title={COPY.memberTitle} lede={COPY.memberText} />
    </FlowPage>
  );
}

type OfferedCode = { code: string; isWellFormed: boolean };

/** The code of the URL, else the remembered one, forgotten on mount to end /Start's redirects here. */
function useOfferedCode(): OfferedCode {
  const [search] = useSearchParams();
  const [code] = useState(() => normalizeFamilyCode(search.get('code') ?? peekInviteCode() ?? ''));
  useEffect(() => {
    takeInviteCode();
  }, []);
  return { code, isWellFormed: validateValue(familyCodeSchema, code) === null };
}

export { LinkInScreen as Component };
