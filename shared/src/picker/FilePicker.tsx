import { useId, useState, useEffect } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { type CapturedPhoto, CameraTab } from './camera/CameraTab.tsx';
import { type DriveSettings, isDriveOffered } from './drive/drive-settings.ts';
import { type DriveStore, useDriveStore } from './drive/drive-store.ts';
import { DriveTab } from './drive/DriveTab.tsx';
import styles from './FilePicker.module.css';
import { LibraryTab, LocalTab } from './files/FileTabs.tsx';
import type { PhotoStore } from './photo-store.ts';
import { PickerFooter } from './PickerFooter.tsx';
import { PickerTabs, type PickerTab, pickerTabs, tabId } from './PickerTabs.tsx';
import { PreparationNotice } from './preparation/PreparationNotice.tsx';
import type { VideoLimits } from '../validation/video-files.ts';
import { usePicking } from './use-picking.ts';

type FilePickerProps = {
  open: boolean;
  /** Names the dialog: 사진 추가, 사진을 동영상화. */
  title: string;
  /** How many may be chosen; the store's own maximum without it, and never more than that. */
  max?: number;
  /** What was chosen: it stays when the dialog closes, until the caller clears it. */
  store: PhotoStore;
  /** 닫기, Esc, a tap beside it. The caller sets `open` to false. */
  onClose: () => void;
  /** 완료, with every chosen file in its order: never none. The caller closes. */
  onDone: (files: readonly File[]) => void;
  /** Called at once with the files that have just come into the store. */
  onSelected?: (files: readonly File[]) => void;
  /** What videos may be, where they may be chosen, too; photos only without it. */
  videos?: VideoLimits | null;
  /** Google Drive settings; null if not configured: only the operator has a tab then, which explains it. */
  drive: DriveSettings | null;
};

/** Dialog to choose photos: files, the photo library, the camera or Google Drive (product.md section 2). */
export function FilePicker({
  open,
  title,
  max,
  store,
  onClose,
  onDone,
  onSelected,
  videos = null,
  drive,
}: FilePickerProps) {
  const { items, max: storeMax } = useStore(store);
  const limit = Math.min(max ?? storeMax, storeMax);
  // Here, not in the body: the connection survives reopening the dialog.
  const driveStore = useDriveStore(drive);

  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={title} titleNote={`${items.length}/${limit}`}>
      <PickerBody
        store={store}
        max={limit}
        videos={videos}
        drive={drive}
        driveStore={driveStore}
        onDone={onDone}
        {...(onSelected === undefined ? {} : { onSelected })}
      />
    </Dialog>
  );
}

type PickerBodyProps = Pick<FilePickerProps, 'store' | 'onDone' | 'onSelected' | 'drive'> & {
  max: number;
  videos: VideoLimits | null;
  driveStore: DriveStore | null;
};

function PickerBody({ store, max, videos, drive, driveStore, onDone, onSelected }: PickerBodyProps) {
  const panelId = useId();
  const idPrefix = useId();
  const [tabs] = useState(() => pickerTabs(isDriveOffered(drive)));
  const [tab, setTab] = useState<PickerTab>(tabs[0]);
  const [captured, setCaptured] = useState<readonly CapturedPhoto[]>([]);
  const picking = usePicking(store, { max, videos, onSelected });
  useDropGuard();

  return (
    <div className={styles.picker}>
      <PickerTabs idPrefix={idPrefix} panelId={panelId} tabs={tabs} selected={tab} onSelect={setTab} />
      <div
        key={tab}
        id={panelId}
        className={styles.panel}
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={tabId(idPrefix, tab)}
      >
        {tab === 'local' && <LocalTab picking={picking} />}
        {tab === 'library' && <LibraryTab picking={picking} />}
        {tab === 'camera' && (
          <CameraTab picking={picking} captured={captured} onCapturedChange={setCaptured} />
        )}
        {tab === 'drive' && <DriveTab picking={picking} settings={drive} store={driveStore} />}
      </div>
      <PreparationNotice
        preparations={picking.preparations}
        pastMessages={picking.pastMessages}
        onStop={picking.stopPreparing}
        onDismiss={picking.dismissMessages}
      />
      <PickerFooter
        items={picking.items}
        isPreparing={picking.isPreparing}
        onRemove={picking.remove}
        onDone={() => onDone(picking.items.map(({ file }) => file))}
      />
    </div>
  );
}

/** Prevents the browser from opening a dropped file while a tab without a drop target is shown. */
function useDropGuard(): void {
  useEffect(() => {
    document.addEventListener('dragover', rejectDrop);
    document.addEventListener('drop', rejectDrop);
    return () => {
      document.removeEventListener('dragover', rejectDrop);
      document.removeEventListener('drop', rejectDrop);
    };
  }, []);
}

function rejectDrop(event: Event): void {
  event.preventDefault();
}
