import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseReleaseMap, type ReleaseMap } from 'federation/release-format/release-map';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiContext } from '../platform/context.ts';
import { originsOfReleases, parseJson } from './security-policy.ts';
import type { SiteRejection, SiteTrust } from './site-state.ts';
import type { VerifiedSite } from './verified-site.ts';

export type ServedPage = {
  html: string;
  /** releases.json as text. */
  map: string;
  /** The map is parsed from the same page; undefined if it is malformed. */
  releases: ReleaseMap | undefined;
  /** Origins of all packages. */
  origins: string[];
  trust: SiteTrust;
};

export type ServedSite = {
  /** Undefined if there is no page, or none that may be served. */
  page: () => Promise<ServedPage | undefined>;
  /** Why the newest state is not served; null: it is. */
  rejection: () => Promise<SiteRejection | null>;
};

const SEEN_FILE = 'site-seen.json';
const SIGNED_LOG = ['.releases', 'keys'];

/**
 * The site as it may be served. One that never had a signed log, such as a folder of files, is served as its
 * contracts say, unless the operator has pinned its roots (SITE_ROOTS) or a signed one was seen before.
 */
export async function openSite(
  siteDirectory: string,
  { config, clock }: Pick<ApiContext, 'config' | 'clock'>,
  log: FastifyBaseLogger,
): Promise<ServedSite> {
  const seenFile = join(config.dataDirectory, SEEN_FILE);
  const mustBeSigned = (): boolean =>
    config.siteRoots !== null || existsSync(seenFile) || existsSync(join(siteDirectory, ...SIGNED_LOG));
  let opened: Promise<VerifiedSite> | undefined;
  const verified = (): Promise<VerifiedSite> => {
    opened ??= openVerified({ siteDirectory, seenFile, pinnedRoots: config.siteRoots, clock, log });
    return opened;
  };
  return {
    page: async () => {
      if (!mustBeSigned()) return unsignedPage(siteDirectory);
      const { page } = await (await verified()).state();
      if (page?.releases.trust === undefined) return undefined;
      const { html, releases, mapJson } = page;
      const origins = originsOfReleases(releases);
      return { html, map: mapJson, releases, origins, trust: page.releases.trust };
    },
    rejection: async () => {
      if (!mustBeSigned()) return null;
      return (await (await verified()).state()).rejection ?? null;
    },
  };
}

type OpenOptions = Omit<Parameters<typeof VerifiedSite.open>[0], 'onChange'> & { log: FastifyBaseLogger };

/** Loaded on demand: a server without a site needs none of it. */
async function openVerified({ log, ...options }: OpenOptions): Promise<VerifiedSite> {
  const { VerifiedSite } = await import('./verified-site.ts');
  return VerifiedSite.open({
    ...options,
    onChange: (rejection) =>
      rejection === undefined
        ? log.warn('the site is valid again')
        : log.error(
            { rejection },
            'the newest state of the site is not served: look at "ongi-release status"',
          ),
  });
}

async function unsignedPage(siteDirectory: string): Promise<ServedPage | undefined> {
  const [html, map] = await Promise.all(
    ['index.html', 'releases.json'].map((file) =>
      readFile(join(siteDirectory, file), 'utf8').catch(() => undefined),
    ),
  );
  if (html === undefined) return undefined;
  const releases = map === undefined ? undefined : parseReleaseMap(parseJson(map));
  return { html, map: map ?? '', releases, origins: originsOfReleases(map), trust: 'unsigned' };
}
