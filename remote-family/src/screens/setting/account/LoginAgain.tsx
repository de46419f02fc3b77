import type { Account } from 'shared/contract/auth';
import { Button } from 'shared/ui/Button';
import { Notice } from 'shared/ui/Notice';
import { loginAgainUrl } from '../../../server-state/login.ts';
import { COPY } from '../copy.ts';
import styles from './DeleteAccountForm.module.css';

/** For an account without a password: to its provider, and back to the settings with a fresh login. */
export function LoginAgain({ social }: { social: Account['social'] }) {
  return (
    <div className={styles.choices}>
      <Notice tone="info">{COPY.deleteLoginAgain}</Notice>
      {social.map(({ provider, name }) => (
        <Button
          key={provider}
          variant="line"
          onClick={() => {
            // Another site: not a page of the router.
            window.location.assign(loginAgainUrl(provider));
          }}
        >
          {COPY.loginAgain(name)}
        </Button>
      ))}
    </div>
  );
}
