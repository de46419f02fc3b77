import { type ComponentProps, useState, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams, useNavigate } from 'react-router-dom';
import { HOME_PATH, LINK_IN_PATH } from 'shared/contract/paths';
import { authProvidersQuery, inviteQuery } from 'shared/query';
import * as z from 'shared/schema';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { InvitationCard } from 'shared/ui/InvitationCard';
import { Logo } from 'shared/ui/Logo';
import { Notice } from 'shared/ui/Notice';
import { Skeleton } from 'shared/ui/Skeleton';
import { sessionStore, peekInviteCode, peekReturnTo } from 'shared/session';
import type { LoginError } from '../../guard/login-error.ts';
import { COPY, LOGIN_ERROR_LINES, LOGIN_REASON_LINES } from './copy.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { Polaroids } from './Polaroids.tsx';
import { socialLoginUrl } from '../../guard/auth.ts';
import { SocialLogins } from './SocialLogins.tsx';
import { useCredentials } from './use-credentials.ts';
import styles from './LoginScreen.module.css';
import type { CredentialsMode } from './credentials-rejection.ts';
import { destinationAfterLogin } from '../../guard/after-login.ts';
import { takeFailedCheck } from '../../guard/check-session.ts';
import type { LoginReason } from '../../guard/login-reason.ts';
import { familyCodeSchema } from 'shared/contract/family/family';

function LoginScreen() {
  const notice = useNoticeOfAddress();
  const { mode, isPasswordSet, changeMode } = useNavigationState();
  const [code] = useState(() => invitedCode() ?? '');
  const { data: invite } = useQuery(inviteQuery(code));
  useSendOnLoggedIn();
  const isWaiting = useQuery(authProvidersQuery()).isPending;
  const isAlarm = notice?.tone === 'danger';
  const isInvited = invite !== undefined;
  const isPlain = !isAlarm && !isInvited && mode === 'login';

  return (
    <div className={styles.page} data-plain={isPlain || undefined} aria-busy={isWaiting || undefined}>
      {isAlarm && <AddressNotice {...notice} />}
      {isPlain && <Polaroids />}
      <div className={styles.head}>
        <h1 className={styles.title}>
          <Logo size="lg" />
        </h1>
        {isPlain && <p className={styles.lede}>{COPY.lede}</p>}
      </div>
      {isPasswordSet && (
        <div className={styles.notice}>
          <Notice tone="ok" live>
            {COPY.passwordSet}
          </Notice>
        </div>
      )}
      {notice !== null && !isAlarm && <AddressNotice {...notice} />}
      {isInvited && (
        <div className={styles.notice}>
          <InvitationCard {...invite} hint={COPY.invitationHint} />
        </div>
      )}
      <LoginMethods mode={mode} onModeChange={changeMode} isLoginRequired={isAlarm} isInvited={isInvited} />
    </div>
  );
}

const navigationStateSchema = z.object({
  /** The form chosen on the page before (the invitation's), or here. */
  mode: z._default(z.enum(['login', 'signup']), 'login'),
  /** There is an entry with the other form before this one. */
  isChosenHere: z._default(z.boolean(), false),
  isPasswordSet: z._default(z.boolean(), false),
});

type NavigationState = z.output<typeof navigationStateSchema>;

/** The form is part of the history entry: Back from signing up leads to the login, and a reload keeps it. */
function useNavigationState(): NavigationState & { changeMode: (mode: CredentialsMode) => void } {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const parsed = z.safeParse(navigationStateSchema, state);
  const current: NavigationState = parsed.data ?? {
    mode: 'login',
    isChosenHere: false,
    isPasswordSet: false,
  };

  function changeMode(mode: CredentialsMode): void {
    if (mode === current.mode) return;
    if (current.isChosenHere) void navigate(-1);
    else void navigate({ search }, { state: { mode, isChosenHere: true }, preventScrollReset: true });
  }

  return { ...current, changeMode };
}

function AddressNotice({ line, tone }: NoticeOfAddress) {
  return (
    <div className={styles.notice}>
      <Notice tone={tone} live>
        {line}
      </Notice>
    </div>
  );
}

type LoginMethodsProps = {
  mode: CredentialsMode;
  onModeChange: (mode: CredentialsMode) => void;
  /** An error line above explains it. */
  isLoginRequired: boolean;
  /** Most invited people are new: signing up is an equal button. */
  isInvited: boolean;
};

function LoginMethods({ mode, onModeChange, isLoginRequired, isInvited }: LoginMethodsProps) {
  const { data: ways, error, isFetching, refetch } = useQuery(authProvidersQuery());
  if (ways === undefined) {
    if (error === null) return <WaysInSkeleton />;
    return (
      <AreaErrorCard
        title={COPY.waysNotLoaded}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const hasSocial = ways.social.length > 0;
  if (!hasSocial && !ways.local) return <Notice tone="info">{COPY.noWays}</Notice>;
  return (
    <>
      <SocialLogins
        providers={ways.social}
        urlOf={(provider) => socialLoginUrl(provider, peekReturnTo() ?? HOME_PATH)}
      />
      {hasSocial && ways.local && (
        <div className={styles.or} aria-hidden="true">
          {COPY.or}
        </div>
      )}
      {ways.local && (
        <Credentials
          mode={mode}
          onModeChange={onModeChange}
          isMainAction={isLoginRequired || !hasSocial}
          otherMode={isInvited ? 'button' : 'link'}
          offersReset={ways.passwordReset !== null}
        />
      )}
    </>
  );
}

function Credentials(props: Omit<ComponentProps<typeof CredentialsForm>, 'form'>) {
  return <CredentialsForm form={useCredentials(props.mode)} {...props} />;
}

function WaysInSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={COPY.loadingWays}>
      <Skeleton height="5.375rem" />
      <Skeleton height="5.375rem" />
      <Skeleton height="3.5rem" />
    </div>
  );
}

/** What the person chose themselves, or can do something about, is no alarm. */
const NEUTRAL_REASONS: readonly LoginReason[] = ['cancelled', 'consent-refused', 'under-14'];

function isLoginError(value: string): value is LoginError {
  return Object.hasOwn(LOGIN_ERROR_LINES, value);
}

function isLoginReason(value: string | null): value is LoginReason {
  return value !== null && Object.hasOwn(LOGIN_REASON_LINES, value);
}

type NoticeOfAddress = { line: string; tone: 'danger' | 'info' };

function useNoticeOfAddress(): NoticeOfAddress | null {
  const [searchParams] = useSearchParams();
  const error = searchParams.get('error');
  if (error === null) return null;
  const reason = searchParams.get('reason');
  if (error === 'unknown' && isLoginReason(reason))
    return { line: LOGIN_REASON_LINES[reason], tone: NEUTRAL_REASONS.includes(reason) ? 'info' : 'danger' };
  return { line: LOGIN_ERROR_LINES[isLoginError(error) ? error : 'unknown'], tone: 'danger' };
}

/** Redirects a person who is logged in already; checked on mount, and again when the connection returns. */
function useSendOnLoggedIn(): void {
  const navigate = useNavigate();

  useEffect(() => {
    let isOpen = true;
    async function sendOn(): Promise<void> {
      if (sessionStore.getState().accessToken === null) return;
      // The cached person may be why they are here: their session has ended, and only the server knows.
      const destination = await destinationAfterLogin({ fresh: true });
      if (isOpen && destination.kind === 'go') void navigate(destination.path, { replace: true });
    }
    function onOnline(): void {
      void sendOn();
    }
    // The check that led here has the server's word already.
    if (takeFailedCheck() === undefined) void sendOn();
    window.addEventListener('online', onOnline);
    return () => {
      isOpen = false;
      window.removeEventListener('online', onOnline);
    };
  }, [navigate]);
}

export { LoginScreen as Component };

/** The invite code to join with after the login: stored from the link, or in the page to return to. */
function invitedCode(): string | null {
  const code = z.safeParse(familyCodeSchema, peekInviteCode() ?? codeInReturnTo());
  return code.success ? code.data : null;
}

function codeInReturnTo(): string | null {
  const returnTo = peekReturnTo();
  if (returnTo === null) return null;
  const { pathname, searchParams } = new URL(returnTo, window.location.origin);
  return pathname === LINK_IN_PATH ? searchParams.get('code') : null;
}
