import type { ListedPost } from 'shared/contract/post-list';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import { THUMBNAIL_VARIANT, UPLOAD_MIME } from '../platform/media/renditions/variants.ts';

/** The first photo or video of a post, as lists select it; null in a post without one. */
type CoverRow = { storageKey: string | null; mime: string | null; durationMs: number | null };

type Cover = Pick<ListedPost, 'thumbnailUrl' | 'durationMs'>;

/** What a list shows of a post's first photo or video. A video has no poster until it is prepared. */
export function presentCover(urlOf: MediaUrlOf, { storageKey, mime, durationMs }: CoverRow): Cover {
  if (storageKey === null || mime === null) return { thumbnailUrl: null };
  const isPhoto = mime.startsWith('image/');
  return {
    thumbnailUrl: mime === UPLOAD_MIME ? null : urlOf(storageKey, THUMBNAIL_VARIANT),
    ...(!isPhoto && { durationMs }),
  };
}
