import { PLATFORM_FILE } from 'federation/release-format/fixed-names';
import { jsonIn } from 'federation/release-format/json-file';
import type { PlatformFacts } from 'federation/release-format/platform/platform-schema';
import { verifyPlatform } from 'federation/release-format/platform/verify-platform';
import type { ReleaseMap } from 'federation/release-format/release-map';
import type { Finding } from './finding.ts';
import { headerFindings } from './headers.ts';
import { decoded, httpGet } from './http-get.ts';
import { typeFindings } from './verify-files.ts';
import type { MapRequest } from './verify-map.ts';

/** Whether what teams build against is believed, and that of this map; and the SDKs that it names. */
export async function verifySitePlatform(
  { site, pinnedRoots, now }: MapRequest,
  { revision }: ReleaseMap,
): Promise<{ findings: Finding[]; sdks: PlatformFacts['sdks'] }> {
  const about = `/${PLATFORM_FILE}`;
  const served = await httpGet(new URL(about, site), { 'accept-encoding': 'br, gzip' });
  const bytes = served.status === 200 ? await decoded(served) : undefined;
  const value = bytes === undefined ? undefined : jsonIn(bytes);
  if (value === undefined) {
    const message = `is answered with ${served.status}, and holds no platform`;
    return { findings: [{ code: 'platform-missing', about, message }], sdks: [] };
  }
  const findings = [...headerFindings(served, 'map'), ...typeFindings(served)];
  const verdict = await verifyPlatform(value, { roots: pinnedRoots, now });
  if (verdict.kind === 'rejected') {
    const message = `is not believed: ${verdict.reason}${verdict.about === undefined ? '' : `, ${verdict.about}`}`;
    return { findings: [...findings, { code: 'platform-rejected', about, message }], sdks: [] };
  }
  const { facts } = verdict.platform;
  if (facts.revision !== revision) {
    const message = `is that of revision ${facts.revision}, and the map is revision ${revision}`;
    findings.push({ code: 'platform-rejected', about, message });
  }
  return { findings, sdks: facts.sdks };
}
