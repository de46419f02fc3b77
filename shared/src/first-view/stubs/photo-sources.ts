import { early, type EarlyRuntime } from '../early-runtime.ts';

export { ALBUM, HOME_CARD } from '../../media/photo-sources.ts';

/** As shared/media/photo-sources. */
export const photoSources: EarlyRuntime['photoSources'] = (...args) => early().photoSources(...args);
