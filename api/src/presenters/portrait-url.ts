import type { ApiContext } from '../platform/context.ts';
import { THUMBNAIL_VARIANT } from '../platform/media/renditions/variants.ts';

/** URL of a user's portrait (400 px, square), or null. Used for every person in a response. */
export function portraitUrl(context: ApiContext, storageKey: string | null): string | null {
  return storageKey === null ? null : context.mediaUrls.url(storageKey, THUMBNAIL_VARIANT);
}
