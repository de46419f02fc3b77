import { readInlinedReleases, warmUp } from '../../../runtime/prefetch/warm-up.ts';

export const inlinedReleases = readInlinedReleases('releases');

warmUp(location.pathname, inlinedReleases);
