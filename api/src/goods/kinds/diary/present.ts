import * as z from 'shared/schema';
import { resultUrl } from '../../../jobs/present.ts';
import type { GoodsKind } from '../goods-kind.ts';
import { storedDiarySchema } from './schema.ts';

export const presentDiaryJob: GoodsKind['presentJob'] = (context, row, status) => {
  const result = z.safeParse(storedDiarySchema, row.result).data;
  return {
    ...status,
    kind: 'diary',
    postId: row.post_id,
    result: result === undefined ? null : { ...result, image_url: resultUrl(context, row) },
  };
};

export const presentDiary: GoodsKind['presentItem'] = ({ mediaUrl, postId }) => ({
  illustration: mediaUrl,
  postId,
});
