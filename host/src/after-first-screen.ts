import { fetchAhead, mayFetchAhead } from 'federation/runtime/prefetch/fetch-ahead';
import { areasAhead, prepareAhead } from 'federation/runtime/prefetch/prepare-ahead';
import { applySheetsAhead } from 'federation/runtime/prefetch/style-sheets-ahead';
import type { createBrowserRouter } from 'react-router-dom';
import { loadWebFont } from './web-font/load-web-font.ts';
import { followBars } from './layout/follow-bars.ts';
import { whenIdle } from './ui/when-idle.ts';

/** What follows the bars at the window's edges, the web font, what other pages begin with, and other tabs' areas. */
export async function loadAfterFirstPage(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  followBars();
  await Promise.allSettled([loadWebFont(router), fetchAhead()]);
  whenIdle(applySheetsAhead);
  if (!mayFetchAhead()) return;
  for (const area of areasAhead()) whenIdle(() => prepareAhead(area).catch(() => undefined));
}
