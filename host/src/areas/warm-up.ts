import { readInlinedReleases, warmUp } from 'federation/runtime/warm-up';

/** The release map this page was rendered with. */
export const inlinedReleases = readInlinedReleases('ongi-releases');

// Asks for the area's files while the host itself is still being evaluated: to be imported before everything else.
warmUp(location.pathname, inlinedReleases);
