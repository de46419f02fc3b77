import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { usePageName } from 'shared/shell';
import { AppFrame } from './AppFrame.tsx';
import { usePageHandle } from './page-handle.ts';
import { PendingBar } from './PendingBar.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';
import { useHomeStores } from './use-home-stores.ts';

/** What stands around every page, as the page's own route says it. */
export function AppLayout() {
  const { header, navigation, title } = usePageHandle();
  const isOnTheWay = useNavigation().state !== 'idle';
  const name = usePageName((state) => state.name);
  useDocumentTitle(name ?? title);
  useHomeStores(header);
  useFocusOnNewPage();

  return (
    <AppFrame header={header} navigation={navigation}>
      {isOnTheWay && <PendingBar />}
      <Outlet />
      <ScrollRestoration />
    </AppFrame>
  );
}
