import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { familyCodeSchema } from 'shared/contract/family';
import type { Invite } from 'shared/contract/family';
import { ApiError } from 'shared/errors';
import { rememberInviteCode, rememberReturnTo, useSession } from 'shared/session';
import { isolatedWords } from 'shared/text/calm-words';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { LoadingScreen } from 'shared/ui/LoadingScreen';
import { Words } from 'shared/ui/Words';
import { validateValue } from 'shared/validation/validate-form';
import { useInvite } from '../../server-state/invite.ts';
import { EnvelopeArt } from '../../ui/EnvelopeArt.tsx';
import { normalizeFamilyCode } from '../../ui/family-code.ts';
import { FlowPage } from '../../ui/FlowPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { COPY } from './copy.ts';
import styles from './KakaoInScreen.module.css';

/** Where an invite link leads: whose family it is, and the way in. Open to everybody. */
export function KakaoInScreen() {
  const [search] = useSearchParams();
  const isLoggedIn = useSession((state) => state.accessToken !== null);
  const code = normalizeFamilyCode(search.get('code') ?? '');
  if (validateValue(familyCodeSchema, code) !== null) return <UnknownInvite />;
  if (isLoggedIn) return <Navigate to={joinPath(code)} replace />;
  return <Invitation code={code} />;
}

function Invitation({ code }: { code: string }) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useInvite(code);

  function logIn(): void {
    rememberInviteCode(code);
    rememberReturnTo(joinPath(code));
    void navigate('/LoginPage');
  }

  if (data !== undefined) return <Invited invite={data} onLogIn={logIn} />;
  if (error === null) return <LoadingScreen title={COPY.loading} art={<EnvelopeArt size="large" />} />;
  if (isRefused(error)) return <UnknownInvite />;
  return (
    <FlowPage align="middle">
      <AreaErrorCard title={COPY.failed} titleLevel={1} busy={isFetching} onRetry={() => void refetch()} />
    </FlowPage>
  );
}

function Invited({ invite, onLogIn }: { invite: Invite; onLogIn: () => void }) {
  return (
    <FlowPage align="middle" actions={<Button onClick={onLogIn}>{COPY.logIn}</Button>}>
      <div className={styles.art}>
        <EnvelopeArt size="large" />
      </div>
      <PageHead
        level={1}
        title={
          <>
            <span className={styles.name}>
              <Words>{invite.familyName}</Words>
            </span>
            {`\n${COPY.invited}`}
          </>
        }
        lede={COPY.lede(isolatedWords(invite.inviterNickname))}
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

function joinPath(code: string): string {
  return `/LinkInPage?code=${encodeURIComponent(code)}`;
}

/** The server knows no such invitation; everything else may go better next time. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_ERROR');
}
