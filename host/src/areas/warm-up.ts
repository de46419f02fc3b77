import { readInlinedReleases, warmUp } from 'federation/runtime/warm-up';
import { readSite } from '../start/configuration.ts';

/** What this page was rendered with. */
export const site = readSite(document, readInlinedReleases('ongi-releases'));

// Asks for the area's files while the host itself is still being evaluated: to be imported before everything else.
if (site.kind === 'ready') warmUp(location.pathname, site.releases);
