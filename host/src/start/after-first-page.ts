import { fetchAhead, mayFetchAhead } from 'federation/runtime/prefetch/fetch-ahead';
import { applySheetsAhead } from 'federation/runtime/prefetch/style-sheets-ahead';
import type { createBrowserRouter } from 'react-router-dom';
import { loadWebFont } from '../web-font/load-web-font.ts';
import { whenIdle } from './when-idle.ts';

/** The web font, what other pages begin with, and what most of them parse with. */
export async function loadAfterFirstPage(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  await Promise.allSettled([loadWebFont(router), fetchAhead()]);
  whenIdle(applySheetsAhead);
  // It takes a slow phone 90 ms to evaluate: not amid the first tap on another tab.
  if (mayFetchAhead()) whenIdle(() => import('shared/schema').catch(() => undefined));
}
