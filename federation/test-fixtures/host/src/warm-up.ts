import { readInlinedReleases, warmUp } from '../../../runtime/warm-up.ts';

export const inlinedReleases = readInlinedReleases('releases');

warmUp(location.pathname, inlinedReleases);
