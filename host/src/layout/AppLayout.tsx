import { ScrollRestoration, useNavigation, useLocation, useNavigationType } from 'react-router-dom';
import { usePageName, useCarousel, useHeader } from 'shared/shell';
import { ScreenOutlet } from '../errors/ScreenOutlet.tsx';
import { ScreenWatchdog } from '../errors/ScreenWatchdog.tsx';
import { useHasCard } from '../errors/shown-cards.ts';
import { usePageHandle, type HeaderType } from './page-handle.ts';
import { PendingBar } from '../ui/PendingBar.tsx';
import { useFocusOnNewPage, MAIN_ID } from '../navigation/use-focus-on-new-page.ts';
import { useLayoutEffect, useRef, type ReactNode, useContext } from 'react';
import { COPY } from './copy.ts';
import { HOME_PATH, WRITE_PATH } from 'shared/contract/paths';
import { Toasts } from 'shared/ui/Toasts';
import { AboveHeader } from './above-header.ts';
import { useAboveTabs } from './above-tabs.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import styles from './AppLayout.module.css';

/** The frame of every page, as its route's handle declares. */
export function AppLayout() {
  const { header, navigation, title } = usePageHandle();
  // A page without a frame has its own way back; its error card has none.
  const hasCard = useHasCard();
  const isOnTheWay = useNavigation().state !== 'idle';
  const name = usePageName((state) => state.name);
  useDocumentTitle(name ?? title);
  useHomeStores(header);
  useFocusOnNewPage();

  return (
    <AppFrame header={hasCard && header === 'none' ? 'default' : header} navigation={hasCard || navigation}>
      {isOnTheWay && <PendingBar />}
      <ScreenOutlet />
      <ScrollRestoration />
      <ScreenWatchdog />
    </AppFrame>
  );
}

/** The title of the tab, `${title} · 온기`, from the frame on in which the page is drawn. */
function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title}${COPY.titleSuffix}`;
  }, [title]);
}

/** Resets the stores of header and home (product.md section 4). Before paint, to avoid flicker. */
function useHomeStores(header: HeaderType): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef<string | null>(null);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = pathname;
    const { setMode, setPageType, setWritePage } = useHeader.getState();
    setPageType(header === 'none' ? 'default' : header);
    setWritePage(pathname === WRITE_PATH);
    if (from !== null && isWithinHome(from) && !isWithinHome(pathname)) useCarousel.getState().reset();
    // Going back in the history does not open home anew: a gallery stays a gallery.
    const wentBy: string = navigationType;
    if (pathname === HOME_PATH && from !== HOME_PATH && wentBy !== 'POP') setMode('slider');
  }, [pathname, header, navigationType]);
}

function isWithinHome(pathname: string): boolean {
  return pathname === HOME_PATH || pathname.startsWith(`${HOME_PATH}/`);
}

type AppFrameProps = { header: HeaderType; navigation: boolean; children: ReactNode };

/** The column of the app: header, page, bottom navigation, and what lies over them. */
function AppFrame({ header, navigation, children }: AppFrameProps) {
  const aboveHeader = useContext(AboveHeader);
  const aboveTabs = useAboveTabs();
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
      {hasHeader && aboveTabs}
      {navigation && <BottomNavigation />}
      <div>
        {/* position-toasts.ts moves them into dialogs: React inserts nothing beside them. */}
        <Toasts />
      </div>
    </div>
  );
}

/** A change of the address' fragment would be a navigation, which puts the scroll back. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}
