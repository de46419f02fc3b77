import type { FamilyStorage as Storage } from 'shared/contract/family/family-storage';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Notice } from 'shared/ui/Notice';
import { Skeleton } from 'shared/ui/Skeleton';
import { useFamilyStorage } from '../../../server-state/family-storage.ts';
import { STORAGE_COPY } from '../copy.ts';
import styles from './FamilyStorage.module.css';
import { plainSize } from './plain-size.ts';
import { StorageMeter } from './StorageMeter.tsx';

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
