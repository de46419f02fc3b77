import type { ReactNode } from 'react';
import type { InAppBrowser } from 'shared/browser/in-app-browser';
import { Dialog } from 'shared/ui/Dialog';
import { OpenOutside } from 'shared/ui/OpenOutside';
import styles from './SaveOutside.module.css';

type SaveOutsideProps = {
  /** Null: an ordinary browser, which can save files. */
  inApp: InAppBrowser | null;
  open: boolean;
  onClose: () => void;
  title: string;
  /** Says what cannot be saved in this app. */
  problem: (app: string) => string;
  /** The page to open outside; the current one by default. */
  path?: string;
  children: ReactNode;
};

/** In an in-app browser, which cannot save files: offers to open the page in another browser. */
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
