import { isDeepStrictEqual } from 'node:util';
import type { LogEntry } from 'federation/release-format/log-entry';
import { jsonIn } from 'federation/release-format/json-file';
import { parseReleaseMap, RELEASE_MAP_FILE, type ReleaseMap } from 'federation/release-format/release-map';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { fingerprintOf, isSignedBy } from 'federation/release-format/trust/node-signatures';
import { verifyReleases } from 'federation/release-format/trust/verify-releases';
import { checkSite } from '../checks/check-site.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { Finding, FindingCode } from './finding.ts';
import { headerFindings } from './headers.ts';
import { decoded, httpGet } from './http-get.ts';
import { typeFindings } from './verify-files.ts';

/** The site that the host should serve, where it can be read from here. */
export type OwnSite = { store: SiteStore; keys: KeyList; newest: LogEntry | undefined };

export type MapRequest = {
  site: URL;
  own: OwnSite | undefined;
  pinnedRoots: string | undefined;
  now: Date;
};

const DAY_MS = 86_400_000;
/** It is prolonged to 30 days every 12 hours. */
const ENDS_SOON_MS = 7 * DAY_MS;

/** The map is believed by a device that has never seen another; and it is the newest, if that is known. */
export async function verifyMap(
  request: MapRequest,
): Promise<{ findings: Finding[]; value: unknown; map: ReleaseMap | undefined }> {
  const { site, own, pinnedRoots, now } = request;
  const about = `/${RELEASE_MAP_FILE}`;
  const findings: Finding[] = [];
  const add = (code: FindingCode, message: string): number => findings.push({ code, about, message });
  const served = await httpGet(new URL(about, site), { 'accept-encoding': 'br, gzip' });
  const bytes = served.status === 200 ? await decoded(served) : undefined;
  const value = bytes === undefined ? undefined : jsonIn(bytes);
  const map = parseReleaseMap(value);
  if (map === undefined) {
    add('map-missing', `is answered with ${served.status}, and holds no release map`);
    return { findings, value, map };
  }
  findings.push(...headerFindings(served, 'map'), ...typeFindings(served));
  const verdict = await verifyReleases(value, { seen: undefined, nowMs: now.getTime(), verify: isSignedBy });
  if (verdict.kind === 'rejected') add('map-rejected', `is not believed: ${verdict.reason}`);
  const roots = map.trust?.roots ?? [];
  if (pinnedRoots !== undefined && !roots.some((set) => fingerprintOf(set) === pinnedRoots))
    add('map-rejected', `is signed under other roots than ${pinnedRoots}`);
  const end = map.expiresAt;
  const leftMs = Date.parse(end ?? '') - now.getTime();
  if (leftMs > 0 && leftMs < ENDS_SOON_MS) add('map-ends-soon', `ends on ${end}`);
  if (own !== undefined) findings.push(...(await compareWithSite(own, value)));
  return { findings, value, map };
}

async function compareWithSite({ store, keys, newest }: OwnSite, value: unknown): Promise<Finding[]> {
  const about = `/${RELEASE_MAP_FILE}`;
  const ofSite = (await checkSite(store, newest, keys)).map(({ code, message }): Finding => ({
    code: 'map-rejected',
    about: store.address,
    message: `${code}: ${message}`,
  }));
  if (newest === undefined || isDeepStrictEqual(value, newest.releases)) return ofSite;
  const message = `is not revision ${newest.revision}, the newest of ${store.address}`;
  return [...ofSite, { code: 'map-not-newest', about, message }];
}
