import { Eye } from 'lucide-react';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { nameOfPart } from '../site/release-parts.ts';
import { COPY } from './copy.ts';
import styles from './PreviewBanner.module.css';
import { timeOfDay } from './time-of-day.ts';
import { useIsOver } from './use-is-over.ts';

type PreviewBannerProps = {
  versions: readonly { name: string; version: string }[];
  expiresAt: number;
  onStop: () => void;
};

export function PreviewBanner({ versions, expiresAt, onStop }: PreviewBannerProps) {
  const isOver = useIsOver(expiresAt);
  // Non-breaking: a number alone at a line's beginning belongs to nobody.
  const named = versions.map(({ name, version }) => `${nameOfPart(name)}\u00a0${version}`).join(', ');
  return (
    <section className={styles.banner} aria-label={COPY.name}>
      <p className={styles.words} role="status">
        <Icon of={Eye} size="sm" />
        <span>{isOver ? COPY.over : COPY.shows(named, timeOfDay(expiresAt))}</span>
      </p>
      <div className={styles.stop}>
        <Button variant="text" size="sm" onClick={onStop}>
          {COPY.stop}
        </Button>
      </div>
    </section>
  );
}
