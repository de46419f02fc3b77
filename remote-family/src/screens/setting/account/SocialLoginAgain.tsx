import type { Account } from 'shared/contract/auth';
import { Button } from 'shared/ui/Button';
import { Notice } from 'shared/ui/Notice';
import { loginAgainUrl } from '../../../server-state/login.ts';
import { COPY } from '../copy.ts';
import styles from './DeleteAccountForm.module.css';

/** For accounts without a password: a fresh login at the provider, which returns to the settings. */
export function SocialLoginAgain({ social }: { social: Account['social'] }) {
  return (
    <div className={styles.choices}>
      <Notice tone="info">{COPY.deleteLoginAgain}</Notice>
      {social.map(({ provider, name }) => (
        <Button
          key={provider}
          variant="line"
          onClick={() => {
            // Another site, not a route.
            window.location.assign(loginAgainUrl(provider));
          }}
        >
          {COPY.loginAgain(name)}
        </Button>
      ))}
    </div>
  );
}
