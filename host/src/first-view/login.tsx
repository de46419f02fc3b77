import type { ComponentProps } from 'react';
import { SOCIAL_LOGIN_PATH } from 'shared/contract/login/social-login-path';
import { registerFirstView } from 'shared/first-view/first-view';
import { currentApiBaseUrl } from 'shared/http';
import { Logo } from 'shared/ui/Logo';
import { COPY } from '../screens/login/copy.ts';
import { CredentialsForm } from '../screens/login/CredentialsForm.tsx';
import styles from '../screens/login/LoginScreen.module.css';
import { Polaroids } from '../screens/login/Polaroids.tsx';
import { SocialLogins } from '../screens/login/SocialLogins.tsx';

/** The answer of GET /auth/providers, as far as it matters here. */
type Ways = {
  local: boolean;
  social: readonly { provider: string; name: string }[];
  passwordReset?: string | null;
};

/** As it begins. What is typed or pressed, the host hands over to the screen. */
const EMPTY: ComponentProps<typeof CredentialsForm>['form'] = {
  rejectedCount: 0,
  formError: null,
  isBusy: false,
  field: () => ({ value: '', error: undefined, onValueChange: doNothing }),
  forgetErrors: doNothing,
  submit: doNothing,
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
        <CredentialsForm
          form={EMPTY}
          mode="login"
          onModeChange={doNothing}
          isMainAction={!hasSocial}
          otherMode="link"
          offersReset={typeof ways.passwordReset === 'string'}
        />
      </div>
    );
  },
});

function urlOf(provider: string): string {
  const path = SOCIAL_LOGIN_PATH.replace('{provider}', encodeURIComponent(provider));
  return `${currentApiBaseUrl()}${path}?returnTo=%2Fhome`;
}

function doNothing(): void {}
