import * as z from 'shared/schema';
import { resultUrl } from '../../../jobs/present.ts';
import type { GoodsKind } from '../goods-kind.ts';
import { archiveDiary } from './archive.ts';
import { registerDiaryRoutes } from './routes.ts';
import { storedDiarySchema } from './schema.ts';

/** 그림일기: the text and the illustration of a picture diary, made from one post. */
export const diaryKind: GoodsKind = {
  name: 'diary',
  requiresMedia: false,
  registerRoutes: registerDiaryRoutes,
  loadRunner: async (settings) => (await import('./run.ts')).openDiaryRunner(settings),
  presentJob: (context, row, status) => {
    const result = z.safeParse(storedDiarySchema, row.result).data;
    return {
      ...status,
      kind: 'diary',
      postId: row.post_id,
      result: result === undefined ? null : { ...result, image_url: resultUrl(context, row) },
    };
  },
  presentItem: ({ mediaUrl, postId }) => ({ illustration: mediaUrl, postId }),
  archiveItem: archiveDiary,
};
