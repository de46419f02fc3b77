import { useQuery } from '@tanstack/react-query';
import type { DigestSettings } from 'shared/contract/digest';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Notice } from 'shared/ui/Notice';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { digestSettingsQuery } from '../../server-state/digest.ts';
import { COPY } from './copy.ts';
import styles from './DigestScreen.module.css';
import { OwnDigest } from './OwnDigest.tsx';
import { Relatives } from './Relatives.tsx';

/** To whom the family's new posts are mailed. */
function DigestScreen() {
  const { data: settings, error, isFetching, refetch } = useQuery(digestSettingsQuery());
  return (
    <>
      <SubHeader title={COPY.title} />
      <Page busy={settings === undefined && error === null}>
        {settings !== undefined ? (
          <Settings settings={settings} />
        ) : error !== null ? (
          <AreaErrorCard title={COPY.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={COPY.loading}>
            <Skeleton height="12rem" />
          </div>
        )}
      </Page>
    </>
  );
}

function Settings({ settings }: { settings: DigestSettings }) {
  if (!settings.isAvailable) return <Notice title={COPY.unavailable}>{COPY.unavailableText}</Notice>;
  return (
    <>
      <p className={styles.lede}>{COPY.lede}</p>
      <OwnDigest own={settings.own} />
      <Relatives relatives={settings.relatives} />
    </>
  );
}

export { DigestScreen as Component };
