import type { MapRejection, SeenReleases } from '../../release-format/trust/verify-releases.ts';
import { isSignedByNoble } from '../trust/noble-signatures.ts';
import { verifyForDevice } from '../trust/verify-for-device.ts';
import { webSignatures } from '../trust/web-signatures.ts';
import { putInto, STATE_CACHE } from './cache-names.ts';
import { mapInPage } from './read-releases.ts';

const SEEN_KEY = '/seen-releases.json';

const verify = webSignatures(() => isSignedByNoble);

export type PageVerifier = {
  /** Undefined: the page may be shown. */
  rejectionOf: (html: string) => Promise<MapRejection | undefined>;
};

/** Remembers the newest release map of all pages, and rejects pages whose map is not to be believed. */
export function createPageVerifier(releasesElementId: string): PageVerifier {
  return {
    rejectionOf: async (html) => {
      const seen = await readSeen().catch(() => undefined);
      const verdict = await verifyForDevice(mapInPage(html, releasesElementId), {
        seen,
        nowMs: Date.now(),
        hostname: location.hostname,
        verify,
      });
      // Without storage nothing is remembered.
      if (verdict.kind === 'valid') await writeSeen(verdict.seen).catch(() => undefined);
      return verdict.kind === 'rejected' ? verdict.reason : undefined;
    },
  };
}

async function readSeen(): Promise<SeenReleases | undefined> {
  const stored = await caches.match(SEEN_KEY, { cacheName: STATE_CACHE });
  // Only this module writes it.
  return stored === undefined ? undefined : await stored.json();
}

async function writeSeen(seen: SeenReleases): Promise<void> {
  await putInto(STATE_CACHE, SEEN_KEY, new Response(JSON.stringify(seen)));
}
