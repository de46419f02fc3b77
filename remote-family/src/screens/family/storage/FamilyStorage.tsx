import type { FamilyStorage as Storage } from 'shared/contract/family/family-storage';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Notice } from 'shared/ui/Notice';
import { Skeleton } from 'shared/ui/Skeleton';
import { useFamilyStorage } from '../../../server-state/family-settings.ts';
import { STORAGE_COPY } from '../copy.ts';
import styles from './FamilyStorage.module.css';
import meterStyles from './StorageMeter.module.css';

const KINDS = ['photos', 'videos', 'voices', 'others'] as const;

/** From this part on, the card says what to do. */
const NEARLY_FULL = 0.9;

/** What the family has stored, by kind, and how much of its quotas that is. */
export function FamilyStorage() {
  const { data: storage, isError, error, isFetching, refetch } = useFamilyStorage();
  if (storage !== undefined) return <StorageCard storage={storage} />;
  if (isError)
    return (
      <AreaErrorCard
        title={STORAGE_COPY.failed}
        titleLevel={3}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className={styles.card} aria-busy="true">
      <p className="sr">{STORAGE_COPY.loading}</p>
      <Skeleton width="40%" height="1.25rem" />
      <Skeleton height="0.625rem" />
    </div>
  );
}

function StorageCard({ storage }: { storage: Storage }) {
  const { family, own, unfinished, ownUnfinished, kinds } = storage;
  const isNearlyFull = [family, own].some(
    ({ usedBytes, limitBytes }) => usedBytes >= limitBytes * NEARLY_FULL,
  );
  return (
    <div className={styles.card}>
      <h3 className={styles.title}>{STORAGE_COPY.title}</h3>
      <StorageMeter
        label={STORAGE_COPY.family}
        quota={family}
        parts={KINDS.map((kind) => ({ tone: kind, bytes: kinds[kind] }))}
      />
      <dl className={styles.kinds}>
        {KINDS.map((kind) => (
          <div key={kind} className={styles.kind}>
            <dt data-tone={kind}>{STORAGE_COPY.kinds[kind]}</dt>
            <dd>{plainSize(kinds[kind])}</dd>
          </div>
        ))}
      </dl>
      <StorageMeter label={STORAGE_COPY.own} quota={own} parts={[{ tone: 'own', bytes: own.usedBytes }]} />
      {unfinished.usedBytes > 0 && (
        <StorageMeter
          label={STORAGE_COPY.unfinished}
          quota={unfinished}
          parts={[{ tone: 'unfinished', bytes: unfinished.usedBytes }]}
        />
      )}
      {ownUnfinished.usedBytes > 0 && (
        <StorageMeter
          label={STORAGE_COPY.ownUnfinished}
          quota={ownUnfinished}
          parts={[{ tone: 'unfinished', bytes: ownUnfinished.usedBytes }]}
        />
      )}
      {isNearlyFull && <Notice tone="info">{STORAGE_COPY.nearlyFull}</Notice>}
    </div>
  );
}

const MEGABYTE = 1_048_576;
const GIGABYTE = 1_073_741_824;

/** A size as people say it: `0MB`, `1MB 미만`, `320MB`, `1.2GB`, `100GB`. */
export function plainSize(bytes: number): string {
  if (bytes > 0 && bytes < MEGABYTE) return '1MB 미만';
  // 1023.6 MB would read "1,024MB".
  if (Math.round(bytes / MEGABYTE) < 1_024) return `${Math.round(bytes / MEGABYTE)}MB`;
  return `${(bytes / GIGABYTE).toLocaleString('ko', { maximumFractionDigits: 1 })}GB`;
}

type StorageMeterProps = {
  label: string;
  quota: Storage['family'];
  /** The parts of what is used, with the names of their colours. */
  parts: readonly { tone: string; bytes: number }[];
};

/** How much of a quota is used, in words and as a bar. */
function StorageMeter({ label, quota: { usedBytes, limitBytes }, parts }: StorageMeterProps) {
  const total = Math.max(usedBytes, limitBytes, 1);
  const used = STORAGE_COPY.used(plainSize(limitBytes), plainSize(usedBytes));
  return (
    <div>
      <p className={meterStyles.text} aria-hidden="true">
        <span className={meterStyles.label}>{label}</span>
        <span className={meterStyles.used}>{used}</span>
      </p>
      <div
        className={meterStyles.track}
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
              className={meterStyles.part}
              data-tone={tone}
              style={{ width: `${(bytes / total) * 100}%` }}
            />
          ))}
      </div>
    </div>
  );
}
