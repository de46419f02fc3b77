import { ScrollRestoration, useNavigation } from 'react-router-dom';
import { usePageName } from 'shared/shell';
import { ScreenOutlet } from '../errors/ScreenOutlet.tsx';
import { ScreenWatchdog } from '../errors/ScreenWatchdog.tsx';
import { useHasCard } from '../errors/shown-cards.ts';
import { AppFrame } from './AppFrame.tsx';
import { usePageHandle } from './page-handle.ts';
import { PendingBar } from '../ui/PendingBar.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useFocusOnNewPage } from '../navigation/use-focus-on-new-page.ts';
import { useHomeStores } from './use-home-stores.ts';

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
