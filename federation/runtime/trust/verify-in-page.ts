import type { MapRejection } from '../../release-format/trust/verify-releases.ts';
import { readKnownReleases, rememberReleases } from './known-releases.ts';
import { verifyForDevice } from './verify-for-device.ts';
import { webSignatures } from './web-signatures.ts';

const verify = webSignatures(
  async () => (await import(/* webpackChunkName: "signatures" */ './noble-signatures.ts')).isSignedByNoble,
);

/**
 * Verifies a release map by what this device has seen, and remembers it. Undefined: it may be used.
 * @param name the local storage key @param map as it was parsed from JSON
 */
export async function verifyInPage(name: string, map: unknown): Promise<MapRejection | undefined> {
  const verdict = await verifyForDevice(map, {
    seen: readKnownReleases(name)?.seen,
    nowMs: Date.now(),
    hostname: location.hostname,
    verify,
  });
  if (verdict.kind === 'valid') rememberReleases(name, { seen: verdict.seen, map });
  return verdict.kind === 'rejected' ? verdict.reason : undefined;
}
