import { isRecord } from '../../release-format/values.ts';
import { parseReleaseMap, type ReleaseMap } from '../../release-format/release-map.ts';
import type { MapRejection, SeenReleases } from '../../release-format/trust/verify-releases.ts';

/** The newest release map that this device has verified. */
export type KnownReleases = { seen: SeenReleases; map: unknown };

/** @param name the local storage key */
export function readKnownReleases(name: string): KnownReleases | undefined {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isRecord(known) && isRecord(known['seen']) && 'map' in known
      ? (known as KnownReleases)
      : undefined;
  } catch {
    return undefined;
  }
}

export function rememberReleases(name: string, known: KnownReleases): void {
  try {
    localStorage.setItem(name, JSON.stringify(known));
  } catch {
    // Without storage each visit is a first one.
  }
}

export type Usable = { releases: ReleaseMap | undefined; rejection: MapRejection | undefined };

/**
 * What the page may begin with, without waiting for a signature, which is verified once it is shown. An older
 * or expired map is replaced by the last good one, if that runs on the same host.
 */
export function usableReleases(
  inlined: ReleaseMap | undefined,
  known: KnownReleases | undefined,
  nowMs: number,
): Usable {
  const rejection = inlined && outdated(inlined, known, nowMs);
  if (rejection === undefined) return { releases: inlined, rejection };
  const good = parseReleaseMap(known?.map);
  const runsHere = good !== undefined && good.host.version === inlined?.host.version;
  return { releases: runsHere ? good : undefined, rejection };
}

function outdated(
  { began, revision, expiresAt }: ReleaseMap,
  known: KnownReleases | undefined,
  nowMs: number,
): MapRejection | undefined {
  if (began === undefined || expiresAt === undefined) return 'unsigned';
  if (known !== undefined) {
    const { seen } = known;
    const isOlderLog = Date.parse(began) < Date.parse(seen.began);
    if (isOlderLog || (began === seen.began && revision < seen.revision)) return 'older';
  }
  return Date.parse(expiresAt) > nowMs ? undefined : 'expired';
}
