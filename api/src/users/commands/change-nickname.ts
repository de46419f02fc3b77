import { eq } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { users } from '../../platform/database/schema/users-and-media.ts';

export async function changeNickname(context: ApiContext, userId: number, nickname: string): Promise<void> {
  await context.database
    .update(users)
    .set({ nickname, updatedAt: context.clock() })
    .where(eq(users.userId, userId));
}
