import type { FamilyStorage } from 'shared/contract/family/family-storage';
import { STORAGE_COPY } from '../copy.ts';
import { plainSize } from './plain-size.ts';
import styles from './StorageMeter.module.css';

type StorageMeterProps = {
  label: string;
  quota: FamilyStorage['family'];
  /** The parts of what is used, with the names of their colours. */
  parts: readonly { tone: string; bytes: number }[];
};

/** How much of a quota is used, in words and as a bar. */
export function StorageMeter({ label, quota: { usedBytes, limitBytes }, parts }: StorageMeterProps) {
  const total = Math.max(usedBytes, limitBytes, 1);
  const used = STORAGE_COPY.used(plainSize(limitBytes), plainSize(usedBytes));
  return (
    <div>
      <p className={styles.text} aria-hidden="true">
        <span className={styles.label}>{label}</span>
        <span className={styles.used}>{used}</span>
      </p>
      <div
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={usedBytes}
        aria-valuetext={used}
      >
        {parts
          .filter(({ bytes }) => bytes > 0)
          .map(({ tone, bytes }) => (
            <span
              key={tone}
              className={styles.part}
              data-tone={tone}
              style={{ width: `${(bytes / total) * 100}%` }}
            />
          ))}
      </div>
    </div>
  );
}
