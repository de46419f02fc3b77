import { type ReactNode, useContext } from 'react';
import { Toasts } from 'shared/ui/Toasts';
import { MAIN_ID } from '../navigation/use-focus-on-new-page.ts';
import { AboveHeader } from './above-header.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { COPY } from './copy.ts';
import { Header } from './Header.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import type { HeaderType } from './page-handle.ts';
import { Outbox } from './outbox/Outbox.tsx';
import styles from './AppFrame.module.css';

type AppFrameProps = { header: HeaderType; navigation: boolean; children: ReactNode };

/** The column of the app: header, page, bottom navigation, and what lies over them. */
export function AppFrame({ header, navigation, children }: AppFrameProps) {
  const aboveHeader = useContext(AboveHeader);
  const hasHeader = header !== 'none';
  return (
    <div className={styles.column}>
      {(hasHeader || navigation) && (
        <a className={styles.skip} href={`#${MAIN_ID}`} onClick={skipToMain}>
          {COPY.skip}
        </a>
      )}
      {aboveHeader}
      {hasHeader && <Header type={header} />}
      <OfflineBanner belowHeader={hasHeader} />
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {hasHeader && <Outbox />}
      {navigation && <BottomNavigation />}
      <Toasts />
    </div>
  );
}

/** A change of the address' fragment would be a navigation, which puts the scroll back. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}
