import type { ReactNode } from 'react';
import type { InAppBrowser } from 'shared/browser/in-app-browser';
import { Dialog } from 'shared/ui/Dialog';
import { OpenOutside } from 'shared/ui/OpenOutside';
import styles from './SaveOutside.module.css';

type SaveOutsideProps = {
  /** Null: an ordinary browser, which saves files. */
  inApp: InAppBrowser | null;
  open: boolean;
  onClose: () => void;
  title: string;
  /** What cannot be saved here, with the app's name. */
  problem: (app: string) => string;
  /** The page on which it can be saved outside; this one by default. */
  path?: string;
  children: ReactNode;
};

/** Opens where a file would be saved, inside an app whose browser saves none. */
export function SaveOutside({ inApp, open, onClose, title, problem, path, children }: SaveOutsideProps) {
  if (inApp === null) return null;
  return (
    <Dialog kind="drawer" open={open} onClose={onClose} title={title}>
      <div className={styles.content}>
        <OpenOutside inApp={inApp} title={problem(inApp.name)} {...(path === undefined ? {} : { path })}>
          {children}
        </OpenOutside>
      </div>
    </Dialog>
  );
}
