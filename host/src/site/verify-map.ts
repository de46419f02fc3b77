import type { MapRejection } from 'federation/release-format/trust/verify-releases';
import { reportError } from 'shared/errors';
import { KNOWN_RELEASES } from './known-releases.ts';

// Replaced by webpack at build time. A development server signs nothing.
declare const process: { env: { NODE_ENV?: string } };

/** Why a release map, as it was parsed from JSON, is not to be believed; undefined: it is. */
export async function rejectionOfMap(map: unknown): Promise<MapRejection | undefined> {
  if (process.env.NODE_ENV !== 'production') return undefined;
  const { verifyInPage } = await import(
    /* webpackChunkName: "verify-map" */ 'federation/runtime/trust/verify-in-page'
  );
  return verifyInPage(KNOWN_RELEASES, map);
}

/** The alarm: to the console and to whoever counts errors, never to the person, who can do nothing. */
export function reportMapRejection(reason: string): void {
  reportError(new Error(`the site's newest release map is not used: ${reason}`), { silent: true });
}
