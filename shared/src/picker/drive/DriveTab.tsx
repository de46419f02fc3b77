import { useEffect } from 'react';
import { useStore } from 'zustand';
import { HardDrive } from 'lucide-react';
import { inAppBrowser, type InAppBrowser } from '../../browser/in-app-browser.ts';
import { FullNotice } from '../PickerMessages.tsx';
import type { Picking } from '../use-picking.ts';
import { ChosenDriveFiles } from './ChosenDriveFiles.tsx';
import { DriveImages } from './DriveImages.tsx';
import { type DriveSettings, settingsProblemOf, type SettingsProblem } from './drive-settings.ts';
import type { DriveStore } from './drive-store.ts';
import { OpenOutside } from '../../ui/notice/OpenOutside.tsx';
import { DRIVE_COPY, SETTINGS_PROBLEMS } from './drive-copy.ts';
import { DriveHead } from './DriveHead.tsx';
import { Disclosure } from '../../ui/disclosure/Disclosure.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import styles from './DriveTab.module.css';
import { Button } from '../../ui/button/Button.tsx';
import { DriveProblemBox } from './DriveProblemBox.tsx';

type DriveTabProps = {
  picking: Picking;
  settings: DriveSettings | null;
  /** Null where the settings cannot work. */
  store: DriveStore | null;
};

export function DriveTab({ picking, settings, store }: DriveTabProps) {
  const inApp = inAppBrowser();
  return (
    <>
      {store === null && <DriveSetup problem={settingsProblemOf(settings) ?? 'missing'} />}
      {store !== null && inApp !== null && <DriveOutside inApp={inApp} />}
      {store !== null && inApp === null && <Connection picking={picking} store={store} />}
      {picking.room === 0 && <FullNotice max={picking.max} />}
      <ChosenDriveFiles
        items={picking.items.filter(({ source }) => source === 'drive')}
        onRemove={picking.remove}
      />
    </>
  );
}

function Connection({ picking, store }: { picking: Picking; store: DriveStore }) {
  const phase = useStore(store, (state) => state.phase);
  useDriveLoading(store);
  if (phase === 'linked') return <DriveImages picking={picking} store={store} />;
  return <DriveConnect store={store} />;
}

/** Loads Google's script only when the tab is opened. */
function useDriveLoading(store: DriveStore): void {
  useEffect(() => {
    void store.getState().load();
  }, [store]);
}

/** Google rejects logins inside another app, so there is no connect button. */
function DriveOutside({ inApp }: { inApp: InAppBrowser }) {
  return (
    <>
      <DriveHead icon={HardDrive} title={DRIVE_COPY.title} />
      <OpenOutside inApp={inApp} title={DRIVE_COPY.outside(inApp.name)}>
        {DRIVE_COPY.outsideWords}
      </OpenOutside>
    </>
  );
}

/** Shown while Drive is not configured: one line for everybody, folded setup steps for the operator. */
function DriveSetup({ problem }: { problem: SettingsProblem }) {
  return (
    <>
      <DriveHead icon={HardDrive} title={DRIVE_COPY.unavailableTitle} hint={DRIVE_COPY.unavailableHint} />
      <Disclosure summary={DRIVE_COPY.setupHelp}>
        <Notice tone="info" title={SETTINGS_PROBLEMS[problem]}>
          <ol className={styles.steps}>
            {DRIVE_COPY.setupSteps(window.location.origin).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Notice>
      </Disclosure>
    </>
  );
}

function DriveConnect({ store }: { store: DriveStore }) {
  const { phase, problem, load, connect } = useStore(store);
  const couldNotLoad = phase === 'idle' && problem !== null;
  return (
    <>
      <DriveHead icon={HardDrive} title={DRIVE_COPY.title} hint={DRIVE_COPY.readOnly} />
      {couldNotLoad ? (
        <Button variant="soft" onClick={() => void load()}>
          {DRIVE_COPY.retryLoading}
        </Button>
      ) : (
        <Button
          busy={phase === 'loading' || phase === 'idle'}
          busyLabel={DRIVE_COPY.loading}
          onClick={() => void connect()}
        >
          {DRIVE_COPY.connect}
        </Button>
      )}
      <DriveProblemBox problem={problem} />
      {phase === 'connecting' ? (
        <Notice live>{DRIVE_COPY.choosingAccount}</Notice>
      ) : (
        <Notice title={DRIVE_COPY.firstTime}>{DRIVE_COPY.firstTimeWords}</Notice>
      )}
    </>
  );
}
