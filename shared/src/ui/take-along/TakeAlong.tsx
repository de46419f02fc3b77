import { Download, Share } from 'lucide-react';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';
import styles from './TakeAlong.module.css';
import type { TakenFile } from './taken-file.ts';
import { useTakeAlong } from './use-take-along.ts';

export const TAKE_ALONG_COPY = {
  save: '저장',
  saveOf: (noun: string) => `${noun} 저장`,
  saving: '저장 중...',
  share: '공유',
  shareOf: (noun: string) => `${noun} 공유`,
  sharing: '준비 중...',
  percent: (percent: number) => `${percent}%`,
} as const;

type TakeAlongProps = {
  taken: TakenFile;
  /** The page has a button for it elsewhere. */
  withoutSave?: boolean;
};

/** Saves a file to the device, or shares it where the system can. */
export function TakeAlong({ taken, withoutSave = false }: TakeAlongProps) {
  const { save, share, busy, percent } = useTakeAlong(taken);
  const progress = (label: string) => (percent > 0 ? TAKE_ALONG_COPY.percent(percent) : label);
  return (
    <div className={styles.actions}>
      {!withoutSave && (
        <Button
          variant="line"
          size="sm"
          icon={<Icon of={Download} size="xs" />}
          aria-label={TAKE_ALONG_COPY.saveOf(taken.noun)}
          busy={busy === 'save'}
          busyLabel={progress(TAKE_ALONG_COPY.saving)}
          aria-disabled={busy === 'share' || undefined}
          onClick={() => busy === null && save()}
        >
          {TAKE_ALONG_COPY.save}
        </Button>
      )}
      {share !== undefined && (
        <Button
          variant="line"
          size="sm"
          icon={<Icon of={Share} size="xs" />}
          aria-label={TAKE_ALONG_COPY.shareOf(taken.noun)}
          busy={busy === 'share'}
          busyLabel={progress(TAKE_ALONG_COPY.sharing)}
          aria-disabled={busy === 'save' || undefined}
          onClick={() => busy === null && share()}
        >
          {TAKE_ALONG_COPY.share}
        </Button>
      )}
    </div>
  );
}
