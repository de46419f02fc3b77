import { HardDrive } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { DRIVE_COPY } from './drive-copy.ts';
import type { DriveStore } from './drive-store.ts';
import { DriveHead } from './DriveHead.tsx';
import { DriveProblemBox } from './DriveProblemBox.tsx';

/** Not connected: a button for Google's window, and why it failed the last time. */
export function DriveConnect({ store }: { store: DriveStore }) {
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
