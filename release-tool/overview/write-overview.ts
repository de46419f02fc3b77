import { RELEASE_LOG_FOLDER } from 'federation/release-format/log-entry';
import type { ReadFigures } from '../canary/fetch-figures.ts';
import { readNewestEntry } from '../site/release-log.ts';
import type { SiteStore } from '../store/site-store.ts';
import { readOverview } from './overview.ts';
import { overviewPage, revisionMark } from './overview-page.ts';

/** The file lies beside the log: no server hands it out. */
export const OVERVIEW_FILE = `${RELEASE_LOG_FOLDER}/overview/index.html`;

/** Undefined if nothing was ever live. */
export async function renderOverview(
  store: SiteStore,
  readFigures?: ReadFigures,
): Promise<string | undefined> {
  const overview = await readOverview(store, readFigures);
  return overview && overviewPage(overview);
}

/**
 * After a change; does nothing if the page is of the newest one. Without figures: those are fetched by
 * whoever has their token.
 */
export async function writeOverview(store: SiteStore): Promise<void> {
  const [newest, present] = await Promise.all([readNewestEntry(store), store.read(OVERVIEW_FILE)]);
  if (newest === undefined) return;
  if (Buffer.from(present ?? '').includes(revisionMark(newest.revision).text)) return;
  const page = await renderOverview(store);
  if (page !== undefined) await store.replace(OVERVIEW_FILE, page);
}
