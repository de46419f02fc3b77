import { isDeepStrictEqual } from 'node:util';
import { PLATFORM_FILE } from 'federation/release-format/fixed-names';
import { jsonIn } from 'federation/release-format/json-file';
import type { LogEntry } from 'federation/release-format/log-entry';
import type { PlatformFacts } from 'federation/release-format/platform/platform-schema';
import { verifyPlatform } from 'federation/release-format/platform/verify-platform';
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

/** A JSON file of the site's root, with what is wrong with how it is sent. */
async function servedJson(site: URL, about: string) {
  const served = await httpGet(new URL(about, site), { 'accept-encoding': 'br, gzip' });
  const bytes = await decoded(served);
  const findings = [...headerFindings(served, 'map'), ...typeFindings(served)];
  return { status: served.status, value: bytes && jsonIn(bytes), findings };
}

/** The map is believed by a device that has never seen another; and it is the newest, if that is known. */
export async function verifyMap(
  request: MapRequest,
): Promise<{ findings: Finding[]; value: unknown; map: ReleaseMap | undefined }> {
  const { site, own, pinnedRoots, now } = request;
  const about = `/${RELEASE_MAP_FILE}`;
  const { status, value, findings } = await servedJson(site, about);
  const map = parseReleaseMap(value);
  if (map === undefined) {
    const message = `is answered with ${status}, and holds no release map`;
    return { findings: [{ code: 'map-missing', about, message }], value, map };
  }
  const add = (code: FindingCode, message: string): number => findings.push({ code, about, message });
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

/** Whether what teams build against is believed, and that of this map; and the SDKs that it names. */
export async function verifySitePlatform(
  { site, pinnedRoots, now }: MapRequest,
  { revision }: ReleaseMap,
): Promise<{ findings: Finding[]; sdks: PlatformFacts['sdks'] }> {
  const about = `/${PLATFORM_FILE}`;
  const { status, value, findings } = await servedJson(site, about);
  if (value === undefined) {
    const message = `is answered with ${status}, and holds no platform`;
    return { findings: [{ code: 'platform-missing', about, message }], sdks: [] };
  }
  const verdict = await verifyPlatform(value, { roots: pinnedRoots, now });
  const facts = verdict.kind === 'valid' ? verdict.platform.facts : undefined;
  if (verdict.kind === 'rejected') {
    const reason = [verdict.reason, ...(verdict.about === undefined ? [] : [verdict.about])].join(', ');
    findings.push({ code: 'platform-rejected', about, message: `is not believed: ${reason}` });
  } else if (facts?.revision !== revision) {
    const message = `is that of revision ${facts?.revision}, and the map is revision ${revision}`;
    findings.push({ code: 'platform-rejected', about, message });
  }
  return { findings, sdks: facts?.sdks ?? [] };
}
