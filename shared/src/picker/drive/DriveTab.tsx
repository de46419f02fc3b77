import { useEffect } from 'react';
import { useStore } from 'zustand';
import { HardDrive, type LucideIcon, Trash2 } from 'lucide-react';
import { inAppBrowser, type InAppBrowser } from '../../browser/in-app-browser.ts';
import { FullNotice } from '../PickerMessages.tsx';
import type { Picking } from '../use-picking.ts';
import { DriveImages } from './DriveImages.tsx';
import { type DriveSettings, settingsProblemOf, type SettingsProblem } from './drive-settings.ts';
import type { DriveStore } from './drive-store.ts';
import { OpenOutside } from '../../ui/notice/OpenOutside.tsx';
import { DRIVE_COPY, SETTINGS_PROBLEMS } from './drive-copy.ts';
import { Disclosure } from '../../ui/disclosure/Disclosure.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import styles from './DriveTab.module.css';
import { Button } from '../../ui/button/Button.tsx';
import { DriveProblemBox } from './DriveProblemBox.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { formatFileSize } from '../../text/file-size.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Photo } from '../../ui/photo/Photo.tsx';
import { UserText } from '../../ui/user-text/UserText.tsx';
import { COPY } from '../copy.ts';
import type { PickedPhoto } from '../photo-store.ts';
import { removeAndRefocus } from '../remove-and-refocus.ts';

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

type DriveHeadProps = { icon: LucideIcon; title: string; hint?: string };

function DriveHead({ icon, title, hint }: DriveHeadProps) {
  return (
    <div className={styles.head}>
      <span className={styles.art} aria-hidden="true">
        <Icon of={icon} size="lg" />
      </span>
      <h3 className={styles.title}>{title}</h3>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

type ChosenDriveFilesProps = { items: readonly PickedPhoto[]; onRemove: (id: string) => void };

function ChosenDriveFiles({ items, onRemove }: ChosenDriveFilesProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={DRIVE_COPY.chosen}>
      {items.map(({ id, name, size, preview }) => (
        <li key={id} className={styles.item}>
          <span className={styles.thumbnail}>
            <Photo src={preview} alt="" ratio="fill" />
          </span>
          <span className={styles.words}>
            <b className={styles.name}>
              <UserText>{name}</UserText>
            </b>
            <span className={styles.size}>{formatFileSize(size)}</span>
          </span>
          <IconButton
            label={COPY.remove(name)}
            icon={<Icon of={Trash2} size="sm" />}
            onClick={(event) => removeAndRefocus(event.currentTarget, () => onRemove(id))}
          />
        </li>
      ))}
    </ul>
  );
}
