import type { MapRejection } from '../../release-format/trust/verify-releases.ts';
import { readKnownReleases, rememberReleases } from './known-releases.ts';
import { verifyForDevice, webSignatures } from './verify-for-device.ts';

const verify = webSignatures(
  async () =>
    (await import(/* webpackChunkName: "signatures" */ '../../release-format/trust/noble-signatures.ts'))
      .isSignedByNoble,
);

/** Verifies a map by what this device has seen, and remembers it by this name. Undefined: it may be used. */
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
