import * as z from 'shared/schema';
import { resultUrl } from '../../../jobs/present.ts';
import { DISPLAY_VARIANT } from '../../../platform/media/renditions/variants.ts';
import type { GoodsKind } from '../goods-kind.ts';
import { videoInputSchema, videoResultSchema } from './schema.ts';

export const presentVideoJob: GoodsKind['presentJob'] = (context, row, status) => {
  const result = z.safeParse(videoResultSchema, row.result).data;
  const url = resultUrl(context, row);
  return {
    ...status,
    kind: 'video',
    actionPrompt: z.safeParse(videoInputSchema, row.input).data?.actionPrompt ?? '',
    photoUrl: row.source_key === null ? null : context.mediaUrls.url(row.source_key, DISPLAY_VARIANT),
    result: result === undefined || url === null ? null : { ...result, animatePhotoTempUrl: url },
  };
};

export const presentVideo: GoodsKind['presentItem'] = ({ mediaUrl }) => ({ videoUrl: mediaUrl });
