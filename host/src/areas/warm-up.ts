import { readInlinedReleases, warmUp } from 'federation/runtime/warm-up';
import { readSite } from '../start/configuration.ts';

/** What this page was rendered with. */
export const site = readSite(document);

/** The release map in the page; where it cannot be read, the first area that is opened asks for it anew. */
export const releases = readInlinedReleases('ongi-releases');

// Asks for the area's files while the host itself is still being evaluated: to be imported before everything else.
if (site.kind === 'ready') warmUp(location.pathname, releases);
