import { CloudOff, RotateCcw } from 'lucide-react';
import { Button } from './Button.tsx';
import { Heading, type HeadingLevel } from './Heading.tsx';
import { Icon } from './Icon.tsx';
import styles from './AreaErrorCard.module.css';

type AreaErrorCardProps = {
  /** What could not be shown: `책장을 불러오지 못했어요`. */
  title?: string;
  /** What still works, or what to do. */
  description?: string;
  titleLevel?: HeadingLevel;
  onRetry: () => void;
  /** The retry is going on. */
  busy?: boolean;
};

/** A part that failed, small, with its own retry; the rest of the page goes on. Spoken when it appears. */
export function AreaErrorCard({
  title = '이 화면을 불러오지 못했어요.',
  description,
  titleLevel = 2,
  onRetry,
  busy = false,
}: AreaErrorCardProps) {
  return (
    <div className={styles.card} role="alert">
      <span className={styles.icon}>
        <Icon of={CloudOff} />
      </span>
      <Heading level={titleLevel} className={styles.title}>
        {title}
      </Heading>
      {description !== undefined && <p className={styles.words}>{description}</p>}
      <div className={styles.retry}>
        <Button
          variant="soft"
          size="sm"
          icon={<Icon of={RotateCcw} size="xs" />}
          busy={busy}
          onClick={onRetry}
        >
          다시 시도
        </Button>
      </div>
    </div>
  );
}
