import { useQuery } from '@tanstack/react-query';
import type { DigestSettings } from 'shared/contract/notifications/digest';
import { Notice } from 'shared/ui/Notice';
import { digestSettingsQuery } from '../../server-state/digest.ts';
import { LoadedPage } from '../../ui/LoadedPage.tsx';
import { COPY } from './copy.ts';
import styles from './DigestScreen.module.css';
import { OwnDigest } from './OwnDigest.tsx';
import { Relatives } from './Relatives.tsx';

/** To whom the family's new posts are mailed. */
function DigestScreen() {
  return (
    <LoadedPage copy={COPY} query={useQuery(digestSettingsQuery())} height="12rem">
      {(settings) => <Settings settings={settings} />}
    </LoadedPage>
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
