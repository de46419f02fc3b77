import { HardDrive } from 'lucide-react';
import type { InAppBrowser } from '../../browser/in-app-browser.ts';
import { OpenOutside } from '../../ui/notice/OpenOutside.tsx';
import { DRIVE_COPY } from './drive-copy.ts';
import { DriveHead } from './DriveHead.tsx';

/** Google rejects logins inside another app, so there is no connect button. */
export function DriveOutside({ inApp }: { inApp: InAppBrowser }) {
  return (
    <>
      <DriveHead icon={HardDrive} title={DRIVE_COPY.title} />
      <OpenOutside inApp={inApp} title={DRIVE_COPY.outside(inApp.name)}>
        {DRIVE_COPY.outsideWords}
      </OpenOutside>
    </>
  );
}
