import { HardDrive } from 'lucide-react';
import { Notice } from '../../ui/Notice.tsx';
import { DRIVE_COPY, SETTINGS_PROBLEMS } from './drive-copy.ts';
import type { SettingsProblem } from './drive-settings.ts';
import { DriveHead } from './DriveHead.tsx';
import styles from './DriveSetup.module.css';

/** What the person who runs the app has to do before Drive can be used. */
export function DriveSetup({ problem }: { problem: SettingsProblem }) {
  return (
    <>
      <DriveHead icon={HardDrive} title={DRIVE_COPY.setupTitle} />
      <Notice tone="info" title={SETTINGS_PROBLEMS[problem]}>
        <ol className={styles.steps}>
          {DRIVE_COPY.setupSteps(window.location.origin).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Notice>
    </>
  );
}
