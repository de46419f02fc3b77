import { peekReturnTo } from 'shared/session';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { HOME_PATH } from '../../guard/guard-loader.ts';
import { rememberLoginProvider } from '../../login/login-provider.ts';
import { socialLoginUrl } from '../../server-state/auth.ts';
import { COPY } from './copy.ts';
import { KakaoMark } from './KakaoMark.tsx';
import styles from './SocialLogins.module.css';

type Provider = { provider: string; name: string };

/** A link for each social login that is on. They leave the app: the provider sends the browser back. */
export function SocialLogins({ providers }: { providers: readonly Provider[] }) {
  if (providers.length === 0) return null;
  const returnTo = peekReturnTo() ?? HOME_PATH;
  return (
    <div className={styles.list}>
      {providers.map(({ provider, name }) => (
        <ButtonLink
          key={provider}
          to={socialLoginUrl(provider, returnTo)}
          reloadDocument
          onClick={() => rememberLoginProvider(provider)}
          {...looksOf(provider)}
        >
          {provider === 'kakao' ? COPY.kakao : COPY.otherProvider(name)}
        </ButtonLink>
      ))}
    </div>
  );
}

function looksOf(provider: string) {
  return provider === 'kakao'
    ? ({ variant: 'kakao', icon: <KakaoMark /> } as const)
    : ({ variant: 'line' } as const);
}
