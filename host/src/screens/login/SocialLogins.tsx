import { peekReturnTo } from 'shared/session';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { HOME_PATH } from '../../guard/guard-loader.ts';
import { KakaoMark } from '../../login/KakaoMark.tsx';
import { KAKAO } from '../../login/provider-of-state.ts';
import { socialLoginUrl } from '../../server-state/auth.ts';
import { COPY } from './copy.ts';
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
          {...appearanceOf(provider)}
        >
          {COPY.startWith(name)}
        </ButtonLink>
      ))}
    </div>
  );
}

function appearanceOf(provider: string) {
  return provider === KAKAO
    ? ({ variant: 'kakao', icon: <KakaoMark /> } as const)
    : ({ variant: 'line' } as const);
}
