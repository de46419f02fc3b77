import { parseReleaseMap } from '../../../release-format/release-map.ts';
import { readInlinedMap, warmUp } from '../../../runtime/prefetch/warm-up.ts';

export const inlinedReleases = parseReleaseMap(readInlinedMap('releases'));

warmUp(location.pathname, inlinedReleases);
