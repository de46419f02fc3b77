import { diaryResultSchema } from 'shared/contract/kinds/diary';
import { idSchema } from 'shared/contract/identifiers';
import * as z from 'shared/schema';

/** `post_id` in the job's row also names the post. */
export const diaryInputSchema = z.object({ postId: idSchema });

/** The contract's diaryResultSchema without its URL. */
export const storedDiarySchema = z.omit(diaryResultSchema, { image_url: true });
