import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Skeleton } from 'shared/ui/Skeleton';
import { Switch } from 'shared/ui/Switch';
import { useChangeFamilySettings, useFamilySettings } from '../../server-state/family-settings.ts';
import { SETTINGS_COPY } from './copy.ts';
import styles from './FamilySettings.module.css';
import { FamilyStorage } from './storage/FamilyStorage.tsx';

/** What applies to the whole family; every member may change it. */
export function FamilySettings() {
  const { data: settings, isError, error, isFetching, refetch } = useFamilySettings();
  const change = useChangeFamilySettings();
  return (
    <section aria-labelledby="family-settings">
      <h2 id="family-settings" className={styles.title}>
        {SETTINGS_COPY.title}
      </h2>
      {settings !== undefined ? (
        <div className={styles.card}>
          <Switch
            label={SETTINGS_COPY.questions}
            hint={SETTINGS_COPY.questionsHint}
            isOn={settings.showsQuestion}
            busy={change.isPending}
            onToggle={() => change.mutate({ showsQuestion: !settings.showsQuestion })}
          />
          <Switch
            label={SETTINGS_COPY.views}
            hint={SETTINGS_COPY.viewsHint}
            isOn={settings.showsViews}
            busy={change.isPending}
            onToggle={() => change.mutate({ showsViews: !settings.showsViews })}
          />
        </div>
      ) : isError ? (
        <AreaErrorCard
          title={SETTINGS_COPY.failed}
          titleLevel={3}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={styles.card} aria-busy="true">
          <p className="sr">{SETTINGS_COPY.loading}</p>
          <Skeleton width="60%" height="1rem" />
        </div>
      )}
      <FamilyStorage />
    </section>
  );
}
