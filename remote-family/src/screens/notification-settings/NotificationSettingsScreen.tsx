import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { NotificationSettings } from 'shared/contract/notification';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { Switch } from 'shared/ui/Switch';
import {
  notificationSettingsQuery,
  useChangeNotificationSettings,
} from '../../server-state/notifications.ts';
import { COPY, type KindGroup } from './copy.ts';
import styles from './NotificationSettings.module.css';
import { QuietHours } from './QuietHours.tsx';
import { ThisDevice } from './ThisDevice.tsx';

function NotificationSettingsScreen() {
  const { data: settings, error, isFetching, refetch } = useQuery(notificationSettingsQuery());
  return (
    <>
      <SubHeader title={COPY.title} />
      <Page busy={settings === undefined && error === null}>
        <ThisDevice />
        {settings !== undefined ? (
          <Settings settings={settings} />
        ) : error !== null ? (
          <AreaErrorCard title={COPY.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={COPY.loading}>
            <Skeleton height="24rem" />
          </div>
        )}
      </Page>
    </>
  );
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const change = useChangeNotificationSettings();
  const { off, quiet, showsText } = settings;
  return (
    <>
      <Card id="notification-kinds" label={COPY.kinds}>
        {COPY.groups.map((group) => (
          <Switch
            key={group.label}
            label={group.label}
            hint={group.hint}
            isOn={isOn(group, off)}
            onToggle={() => change.mutate({ off: toggled(group, off) })}
          />
        ))}
      </Card>
      <Card id="quiet-hours" label={COPY.quiet}>
        <QuietHours quiet={quiet} onChange={(changed) => change.mutate({ quiet: changed })} />
      </Card>
      <Card id="notification-text" label={COPY.privacy}>
        <Switch
          label={COPY.showsText}
          hint={COPY.showsTextHint}
          isOn={showsText}
          onToggle={() => change.mutate({ showsText: !showsText })}
        />
      </Card>
    </>
  );
}

type CardProps = { id: string; label: string; children: ReactNode };

function Card({ id, label, children }: CardProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.label}>
        {label}
      </h2>
      <div className={styles.card}>{children}</div>
    </section>
  );
}

/** On as soon as one of its kinds is: another device may know kinds apart. */
function isOn({ kinds }: KindGroup, off: NotificationSettings['off']): boolean {
  return kinds.some((kind) => !off.includes(kind));
}

function toggled(group: KindGroup, off: NotificationSettings['off']): NotificationSettings['off'] {
  const others = off.filter((kind) => !group.kinds.includes(kind));
  return isOn(group, off) ? [...others, ...group.kinds] : others;
}

export { NotificationSettingsScreen as Component };
