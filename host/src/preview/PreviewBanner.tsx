import { Eye } from 'lucide-react';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { nameOfPart } from '../site/release-parts.ts';
import { COPY } from './copy.ts';
import styles from './PreviewBanner.module.css';
import { useEffect, useState } from 'react';
import { formatDay } from 'shared/text/korean-dates';
import { dayOf } from 'shared/text/local-days';

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
    <section className={styles.banner} data-banner aria-label={COPY.name}>
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

/** Whether a moment has passed, rechecked when the page becomes visible: sleeping phones run no timers. */
function useIsOver(momentMs: number): boolean {
  const [isOver, setIsOver] = useState(() => Date.now() >= momentMs);
  useEffect(() => {
    const check = (): void => setIsOver(Date.now() >= momentMs);
    const timer = setTimeout(check, Math.max(0, momentMs - Date.now()));
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [momentMs]);
  return isOver;
}

const CLOCK = new Intl.DateTimeFormat('ko', { hour: 'numeric', minute: '2-digit' });

/** `오후 3:20` on this device's clock; of another day than now `11월 23일 오전 3:20`. */
export function timeOfDay(momentMs: number, now: Date = new Date()): string {
  const moment = new Date(momentMs);
  // Non-breaking: `오후` alone at a line's end is meaningless.
  const clock = CLOCK.format(moment).replace(' ', '\u00a0');
  const isToday = moment.toDateString() === now.toDateString();
  return isToday ? clock : `${formatDay(dayOf(moment), now)} ${clock}`;
}
