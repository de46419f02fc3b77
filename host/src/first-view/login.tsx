import { FORGOT_PATH } from 'shared/contract/paths';
import { registerFirstView } from 'shared/first-view/first-view';
import { currentApiBaseUrl } from 'shared/http';
import { SOCIAL_LOGIN_PATH } from 'shared/contract/login/social-login-path';
import { Button } from 'shared/ui/Button';
import { Logo } from 'shared/ui/Logo';
import { PasswordField } from 'shared/ui/PasswordField';
import { EmailField } from '../ui/EmailField.tsx';
import { COPY } from '../screens/login/copy.ts';
import formStyles from '../screens/login/CredentialsForm.module.css';
import styles from '../screens/login/LoginScreen.module.css';
import { Polaroids } from '../screens/login/Polaroids.tsx';
import { SocialLogins } from '../screens/login/SocialLogins.tsx';

/** The answer of GET /auth/providers, as far as it matters here. */
type Ways = {
  local: boolean;
  social: readonly { provider: string; name: string }[];
  passwordReset?: string | null;
};

registerFirstView({
  frame: { hasHeader: false, hasTabs: false },
  firstOptional: 1,
  draw: ([data]) => {
    const ways = data as Ways;
    // Whoever comes with a message, an invitation or a page to return to sees more than this.
    if (location.search !== '' || sessionStorage.length > 0 || !ways.local) return undefined;
    const hasSocial = ways.social.length > 0;
    return (
      <div className={styles.page} data-plain={true}>
        <Polaroids />
        <div className={styles.head}>
          <h1 className={styles.title}>
            <Logo size="lg" />
          </h1>
          <p className={styles.lede}>{COPY.lede}</p>
        </div>
        <SocialLogins providers={ways.social} urlOf={urlOf} />
        {hasSocial && (
          <div className={styles.or} aria-hidden="true">
            {COPY.or}
          </div>
        )}
        <Credentials isMainAction={!hasSocial} offersReset={typeof ways.passwordReset === 'string'} />
      </div>
    );
  },
});

type CredentialsProps = { isMainAction: boolean; offersReset: boolean };

/** As CredentialsForm begins. What is typed or pressed, the host hands over to it. */
function Credentials({ isMainAction, offersReset }: CredentialsProps) {
  const field = { value: '', onValueChange: () => undefined };
  return (
    <form className={formStyles.form} noValidate aria-label={COPY.logIn}>
      <EmailField {...field} />
      <PasswordField
        label={COPY.password}
        name="password"
        autoComplete="current-password"
        placeholder={COPY.passwordPlaceholder}
        required
        {...field}
      />
      <Button type="submit" variant={isMainAction ? 'primary' : 'line'} busyLabel={COPY.loggingIn}>
        {COPY.logIn}
      </Button>
      <p className={formStyles.other}>
        {COPY.noAccount}
        <Button variant="text" tone="accent">
          {COPY.signUp}
        </Button>
      </p>
      {offersReset && (
        <a className={formStyles.forgot} href={FORGOT_PATH}>
          {COPY.forgotPassword}
        </a>
      )}
    </form>
  );
}

function urlOf(provider: string): string {
  const path = SOCIAL_LOGIN_PATH.replace('{provider}', encodeURIComponent(provider));
  return `${currentApiBaseUrl()}${path}?returnTo=%2Fhome`;
}
