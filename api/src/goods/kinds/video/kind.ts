import * as z from 'shared/schema';
import { DISPLAY_VARIANT } from '../../../platform/media/renditions/variants.ts';
import { resultUrl } from '../../../jobs/present.ts';
import type { GoodsKind } from '../goods-kind.ts';
import { archiveVideo } from './archive.ts';
import { registerVideoRoutes } from './routes.ts';
import { videoInputSchema, videoResultSchema } from './schema.ts';

/** 움직이는 사진: a short video of one photo. */
export const videoKind: GoodsKind = {
  name: 'video',
  requiresMedia: true,
  registerRoutes: registerVideoRoutes,
  loadRunner: async (settings) => (await import('./run.ts')).openVideoRunner(settings),
  presentJob: (context, row, status) => {
    const result = z.safeParse(videoResultSchema, row.result).data;
    const url = resultUrl(context, row);
    return {
      ...status,
      kind: 'video',
      actionPrompt: z.safeParse(videoInputSchema, row.input).data?.actionPrompt ?? '',
      photoUrl: row.source_key === null ? null : context.mediaUrls.url(row.source_key, DISPLAY_VARIANT),
      result: result === undefined || url === null ? null : { ...result, animatePhotoTempUrl: url },
    };
  },
  presentItem: ({ mediaUrl }) => ({ videoUrl: mediaUrl }),
  archiveItem: archiveVideo,
};
