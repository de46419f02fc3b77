import { useEffect } from 'react';
import { useStore } from 'zustand';
import { inAppBrowser } from '../../browser/in-app-browser.ts';
import { FullNotice } from '../PickerMessages.tsx';
import type { Picking } from '../use-picking.ts';
import { ChosenDriveFiles } from './ChosenDriveFiles.tsx';
import { DriveConnect } from './DriveConnect.tsx';
import { DriveImages } from './DriveImages.tsx';
import { type DriveSettings, settingsProblemOf } from './drive-settings.ts';
import type { DriveStore } from './drive-store.ts';
import { DriveOutside } from './DriveOutside.tsx';
import { DriveSetup } from './DriveSetup.tsx';

type DriveTabProps = {
  picking: Picking;
  settings: DriveSettings | null;
  /** Null where the settings cannot work. */
  store: DriveStore | null;
};

/** Google Drive: browse, select and download photos of a Drive. */
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
