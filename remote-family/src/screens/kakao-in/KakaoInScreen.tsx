import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { familyCodeSchema, type Invite } from 'shared/contract/family/family';
import { joinPath, LOGIN_PATH } from 'shared/contract/paths';
import { authProvidersQuery } from 'shared/query';
import { rememberInviteCode, rememberReturnTo, useSession } from 'shared/session';
import { isolatedText } from 'shared/text/display-text';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { LoadingScreen } from 'shared/ui/LoadingScreen';
import { validateValue } from 'shared/validation/validate-form';
import { EnvelopeArt } from '../../ui/Art.tsx';
import { normalizeFamilyCode, useInvitation } from '../../ui/invite/use-invitation.ts';
import { FlowPage, PageHead } from '../../ui/FlowPage.tsx';
import { COPY } from './copy.ts';
import styles from './KakaoInScreen.module.css';

/** The page of an invite link: whose family it is, and how to join. Public. */
function KakaoInScreen() {
  const [search] = useSearchParams();
  const isLoggedIn = useSession((state) => state.accessToken !== null);
  const code = normalizeFamilyCode(search.get('code') ?? '');
  if (validateValue(familyCodeSchema, code) !== null) return <UnknownInvite />;
  if (isLoggedIn) return <Navigate to={joinPath(code)} replace />;
  return <Invitation code={code} />;
}

function Invitation({ code }: { code: string }) {
  const navigate = useNavigate();
  const invitation = useInvitation(code);
  const providers = useQuery(authProvidersQuery());

  function enter(mode: 'login' | 'signup'): void {
    rememberInviteCode(code);
    rememberReturnTo(joinPath(code));
    void navigate(LOGIN_PATH, { state: { mode } });
  }

  if (invitation.kind === 'invalid') return <UnknownInvite />;
  if (invitation.kind === 'failed')
    return (
      <FlowPage align="middle">
        <AreaErrorCard
          title={COPY.failed}
          titleLevel={1}
          error={invitation.error}
          busy={invitation.isRetrying}
          onRetry={invitation.retry}
        />
      </FlowPage>
    );
  // Wait for both, so that no button appears late. If the providers fail, the login page says so.
  if (invitation.kind === 'open' && !providers.isPending)
    return <Invited invite={invitation.invite} hasSignUp={providers.data?.local === true} onEnter={enter} />;
  return <LoadingScreen title={COPY.loading} art={<EnvelopeArt size="large" />} />;
}

type InvitedProps = {
  invite: Invite;
  /** False with social logins only, where logging in also signs up. */
  hasSignUp: boolean;
  onEnter: (mode: 'login' | 'signup') => void;
};

function Invited({ invite, hasSignUp, onEnter }: InvitedProps) {
  return (
    <FlowPage
      align="middle"
      actions={
        <>
          {hasSignUp && <Button onClick={() => onEnter('signup')}>{COPY.signUp}</Button>}
          <Button variant={hasSignUp ? 'plain' : 'primary'} onClick={() => onEnter('login')}>
            {COPY.logIn}
          </Button>
        </>
      }
    >
      <div className={styles.art}>
        <EnvelopeArt size="large" />
      </div>
      <PageHead
        level={1}
        name={invite.familyName}
        title={COPY.invited}
        lede={COPY.lede(isolatedText(invite.inviterNickname))}
      />
    </FlowPage>
  );
}

function UnknownInvite() {
  return (
    <FlowPage
      align="middle"
      actions={
        <ButtonLink to="/" variant="plain">
          {COPY.toOngi}
        </ButtonLink>
      }
    >
      <div className={styles.art}>
        <EnvelopeArt size="large" />
      </div>
      <PageHead level={1} title={COPY.unknownTitle} lede={COPY.unknownText} />
    </FlowPage>
  );
}

export { KakaoInScreen as Component };
