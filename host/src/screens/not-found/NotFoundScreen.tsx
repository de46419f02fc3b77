import { HOME_PATH } from 'shared/contract/paths';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { FullPageMessage } from '../../ui/FullPageMessage.tsx';
import { COPY } from './copy.ts';
import styles from '../../ui/Illustration.module.css';

export function NotFoundScreen() {
  return (
    <FullPageMessage
      layout="within"
      art={<LostLetter />}
      title={COPY.title}
      text={COPY.text}
      actions={<ButtonLink to={HOME_PATH}>{COPY.home}</ButtonLink>}
    />
  );
}

function LostLetter() {
  return (
    <svg className={styles.art} viewBox="0 0 190 150" aria-hidden="true">
      <ellipse className={styles.shadow} cx="95" cy="136" rx="78" ry="8" />
      <g className={styles.lines}>
        <rect
          className={styles.surface}
          x="66"
          y="14"
          width="62"
          height="74"
          rx="5"
          transform="rotate(9 97 51)"
        />
        <path className={styles.picture} d="M75 24l46 7-6 39-46-7z" />
        <path className={styles.surface} d="M32 60h126v72H32z" />
        <path d="M32 60l63 46 63-46M32 132l44-40M158 132l-44-40" />
      </g>
      <circle className={styles.sun} cx="106" cy="44" r="7" />
    </svg>
  );
}
