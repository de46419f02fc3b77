import { HardDrive } from 'lucide-react';
import { Disclosure } from '../../ui/disclosure/Disclosure.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { DRIVE_COPY, SETTINGS_PROBLEMS } from './drive-copy.ts';
import type { SettingsProblem } from './drive-settings.ts';
import { DriveHead } from './DriveHead.tsx';
import styles from './DriveSetup.module.css';

/** Shown while Drive is not configured: one line for everybody, folded setup steps for the operator. */
export function DriveSetup({ problem }: { problem: SettingsProblem }) {
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
