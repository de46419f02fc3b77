import * as z from 'shared/schema';
import { bigintColumn } from '../../platform/database/executor.ts';

/** Somebody who is or was in the family. */
export const personRow = z.object({
  user_id: bigintColumn,
  family_member_id: bigintColumn,
  nickname: z.string(),
  role: z.nullable(z.string()),
});
export type PersonRow = z.output<typeof personRow>;
