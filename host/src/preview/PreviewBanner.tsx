import { Eye } from 'lucide-react';
import { areaName } from 'shared/text/area-names';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { COPY } from './copy.ts';
import styles from './PreviewBanner.module.css';
import { timeOfDay } from './time-of-day.ts';
import { useIsOver } from './use-is-over.ts';

type PreviewBannerProps = {
  area: string;
  version: string;
  expiresAtMs: number;
  onStop: () => void;
};

export function PreviewBanner({ area, version, expiresAtMs, onStop }: PreviewBannerProps) {
  const isOver = useIsOver(expiresAtMs);
  return (
    <section className={styles.banner} aria-label={COPY.name}>
      <p className={styles.words} role="status">
        <Icon of={Eye} size="sm" />
        <span>{isOver ? COPY.over : COPY.shows(areaName(area), version, timeOfDay(expiresAtMs))}</span>
      </p>
      <div className={styles.stop}>
        <Button variant="text" size="sm" onClick={onStop}>
          {COPY.stop}
        </Button>
      </div>
    </section>
  );
}
