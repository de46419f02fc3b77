import { diaryResultSchema } from 'shared/contract/goods-result';
import { idSchema } from 'shared/contract/identifiers';
import * as z from 'shared/schema';

/** The job's `post_id` names the post too, until it is deleted. Null in jobs from before `input` whose post was deleted. */
export const diaryInputSchema = z.object({ postId: z.nullable(idSchema) });

/** The contract's diaryResultSchema without its URL. */
export const storedDiarySchema = z.omit(diaryResultSchema, { image_url: true });
