import type { ApiContext } from '../context.ts';
import { THUMBNAIL_VARIANT } from '../platform/media/renditions/variants.ts';

/** Where somebody's portrait (400 px, square) is fetched; null for nobody's. Every answer that names a person goes through here. */
export function portraitUrl(context: ApiContext, storageKey: string | null): string | null {
  return storageKey === null ? null : context.mediaUrls.url(storageKey, THUMBNAIL_VARIANT);
}
