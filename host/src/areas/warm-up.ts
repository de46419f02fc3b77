import { parseReleaseMap } from 'federation/release-format/release-map';
import { readInlinedMap, warmUp } from 'federation/runtime/prefetch/warm-up';
import { readKnownReleases, type Usable, usableReleases } from 'federation/runtime/trust/known-releases';
import { prefetchResponses } from 'shared/http/prefetched-responses';
import { takePreviewLink } from '../preview/preview-link.ts';
import { readSite } from '../site/configuration.ts';
import { hadFamily } from '../guard/family-hint.ts';
import { isFromWorker, KNOWN_RELEASES, RELEASES_ID } from '../site/known-releases.ts';
import { installTrustedTypes } from '../site/trusted-types.ts';
import { chooseForThisDevice } from '../site/this-device.ts';

// Everything below may load a script.
installTrustedTypes();

export const site = readSite(document);

/** The map stays as it was parsed from JSON, which its signature covers. */
export const inlinedMap = readInlinedMap(RELEASES_ID);

const inlined = parseReleaseMap(inlinedMap);

// Replaced by webpack at build time. A development server signs nothing.
declare const process: { env: { NODE_ENV?: string } };

/** A worker has verified the page, and without network shows the last one that it has whole. */
const usable: Usable =
  isFromWorker() || process.env.NODE_ENV !== 'production'
    ? { releases: inlined, rejection: undefined }
    : usableReleases(inlined, readKnownReleases(KNOWN_RELEASES), Date.now());

/** The release map to begin with; when it cannot be read, the first area that is opened fetches it. */
export const { releases } = usable;

/** Why the inlined map is not to be used: it is older than one that was seen, or its time has passed. */
export const mapRejection = usable.rejection;

/** Before the router reads the address. */
export const previewLink = takePreviewLink();

// What every page of a member begins with; answered while the host is still being evaluated.
if (site.kind === 'ready') {
  prefetchResponses(site.configuration.apiBaseUrl, [
    '/users/user',
    ...(hadFamily() ? ['/family/members'] : []),
  ]);
}

// Import first: requests the area's files while the host is evaluated. A preview's are not known yet.
if (site.kind === 'ready' && releases !== undefined && previewLink === undefined) {
  warmUp(location.pathname, chooseForThisDevice(releases).releases);
}
