import { ButtonLink } from 'shared/ui/ButtonLink';
import { KakaoMark } from 'shared/ui/KakaoMark';
import { KAKAO } from '../../guard/provider-of-state.ts';
import { COPY } from './copy.ts';
import styles from './SocialLogins.module.css';

type Provider = { provider: string; name: string };

type SocialLoginsProps = { providers: readonly Provider[]; urlOf: (provider: string) => string };

/** A link for each social login that is on. They leave the app: the provider sends the browser back. */
export function SocialLogins({ providers, urlOf }: SocialLoginsProps) {
  if (providers.length === 0) return null;
  return (
    <div className={styles.list}>
      {providers.map(({ provider, name }) => (
        <ButtonLink key={provider} to={urlOf(provider)} reloadDocument {...appearanceOf(provider)}>
          {COPY.startWith(name)}
        </ButtonLink>
      ))}
    </div>
  );
}

function appearanceOf(provider: string) {
  return provider === KAKAO
    ? ({ variant: 'kakao', icon: <KakaoMark size="md" /> } as const)
    : ({ variant: 'line' } as const);
}
