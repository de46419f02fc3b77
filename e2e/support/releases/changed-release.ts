import type { Page } from '@playwright/test';
import { integrityOf } from './integrity-of.ts';
import { withFullRate } from '../app/telemetry-proxy.ts';
import { changedMap, withChangedMap } from './signed-map.ts';
import { type Releases, releaseOf } from './read-releases.ts';
import { respondUntilRestored } from '../faults/respond-until-restored.ts';

/** A release map, and the files of it that are not those on the site, by `<area>/<file>`. */
type ChangedSite = {
  releases: Releases;
  files: Readonly<Record<string, string>>;
  /** Every visit reports, not one in many. */
  isReported?: true;
};

/** The site as if the area's team had released these changes: all sums are right, also in the entry. */
export async function withChangedFiles(
  site: string,
  live: Releases,
  area: string,
  changes: Readonly<Record<string, (source: string) => string>>,
): Promise<ChangedSite> {
  const releases = structuredClone(live);
  const release = releaseOf(releases, area);
  const read = async (file: string): Promise<string> =>
    (await fetch(new URL(release.baseUrl + file, site))).text();
  const files: Record<string, string> = {};
  let entry = await read(release.entry);
  let wasChanged = false;
  for (const [file, change] of Object.entries(changes)) {
    const before = file === release.entry ? entry : await read(file);
    const after = change(before);
    if (after === before) continue;
    wasChanged = true;
    if (file === release.entry) {
      entry = after;
      continue;
    }
    const oldSum = release.files[file];
    if (oldSum === undefined || !entry.includes(oldSum)) throw new Error(`the entry has no sum of ${file}`);
    entry = entry.replaceAll(oldSum, integrityOf(after));
    release.files[file] = integrityOf(after);
    files[`${area}/${file}`] = after;
  }
  if (!wasChanged) throw new Error(`${Object.keys(changes).join(', ')}: nothing was changed`);
  files[`${area}/${release.entry}`] = entry;
  release.files[release.entry] = integrityOf(entry);
  return { releases, files };
}

/** Serves such a site to a page that is opened afterwards. Returns how to end it. */
export async function respondWith(
  page: Page,
  { releases, files, isReported }: ChangedSite,
): Promise<() => void> {
  const { host, areas } = releases;
  const parts = { host, areas };
  const isDocument = ({ pathname }: URL): boolean => !pathname.startsWith('/api/') && !pathname.includes('.');
  const isMap = ({ pathname }: URL): boolean => pathname === '/releases.json';
  const isChanged = (url: URL): boolean => keyOf(url) in files;
  const context = page.context();
  const ends = [
    await respondUntilRestored(context, isDocument, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const changed = withChangedMap(html, parts);
      if (changed === html) throw new Error('the page has no release map');
      await route.fulfill({ response, body: isReported ? withFullRate(changed) : changed });
    }),
    await respondUntilRestored(context, isMap, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: changedMap(await response.text(), parts) });
    }),
    await respondUntilRestored(context, isChanged, (route) => {
      const body = files[keyOf(new URL(route.request().url()))] ?? '';
      return route.fulfill({ contentType: 'text/javascript', body });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Whether a URL is a file of the area: `/feed/1.1.0/a.js`, in a retry `/feed~x/1.1.0/a.js`. */
export function isFileOf(area: string, file: string): (url: URL) => boolean {
  return (url) => keyOf(url) === `${area}/${file}`;
}

function keyOf({ pathname }: URL): string {
  const [, folder = '', ...rest] = pathname.split('/');
  return `${folder.split('~')[0] ?? ''}/${rest.at(-1) ?? ''}`;
}
