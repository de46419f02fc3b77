import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { NotificationSettings } from 'shared/contract/notifications/notification';
import { Switch } from 'shared/ui/Switch';
import {
  notificationSettingsQuery,
  useChangeNotificationSettings,
} from '../../server-state/notifications.ts';
import { LoadedPage } from '../../ui/LoadedPage.tsx';
import { Section } from '../../ui/Section.tsx';
import { COPY, type KindGroup } from './copy.ts';
import styles from './NotificationSettings.module.css';
import { QuietHours } from './QuietHours.tsx';
import { ThisDevice } from './ThisDevice.tsx';

function NotificationSettingsScreen() {
  return (
    <LoadedPage
      copy={COPY}
      query={useQuery(notificationSettingsQuery())}
      height="24rem"
      above={<ThisDevice />}
    >
      {(settings) => <Settings settings={settings} />}
    </LoadedPage>
  );
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const change = useChangeNotificationSettings();
  const { off, quiet, showsText } = settings;
  return (
    <>
      <Card label={COPY.kinds}>
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
      <Card label={COPY.quiet}>
        <QuietHours quiet={quiet} onChange={(changed) => change.mutate({ quiet: changed })} />
      </Card>
      <Card label={COPY.privacy}>
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

function Card({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Section label={label}>
      <div className={styles.card}>{children}</div>
    </Section>
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
