import { readInlinedReleases, warmUp } from 'federation/runtime/prefetch/warm-up';
import { prefetchResponses } from 'shared/http/prefetched-responses';
import { takePreviewLink } from '../preview/preview-link.ts';
import { readSite } from '../start/configuration.ts';
import { hadFamily } from '../start/family-hint.ts';
import { installTrustedTypes } from '../start/trusted-types.ts';
import { chooseForThisDevice } from './this-device.ts';

// Everything below may load a script.
installTrustedTypes();

export const site = readSite(document);

/** The inlined release map; when it cannot be read, the first area that is opened fetches it. */
export const releases = readInlinedReleases('ongi-releases');

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
