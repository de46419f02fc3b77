import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { LIMITS } from 'shared/contract/limits';
import { nicknameSchema } from 'shared/contract/account';
import * as z from 'shared/schema';
import { onlyRow, type Database } from '../../platform/database/executor.ts';
import type { ApiContext } from '../../platform/context.ts';
import { accountsSocial } from '../../platform/database/schema/accounts.ts';
import { users } from '../../platform/database/schema/users-and-media.ts';

/** The person of a provider's subject, created on the first login; once, also in a race. */
export async function personOf(
  context: ApiContext,
  provider: string,
  subject: string,
  suggestedName: string | undefined,
): Promise<number> {
  const { database } = context;
  const known = await findSubject(database, provider, subject);
  if (known !== undefined) return known;
  const made = await database.transaction(async (transaction) => {
    const created = await transaction
      .insert(users)
      .values({ nickname: nicknameFrom(suggestedName) })
      .returning({ userId: users.userId });
    const { userId } = onlyRow(created);
    const inserted = await transaction
      .insert(accountsSocial)
      .values({ provider, subject, userId })
      .onConflictDoNothing()
      .returning({ userId: accountsSocial.userId });
    // Lost the race for this subject: delete the user created here.
    if (inserted.length === 0) await transaction.delete(users).where(eq(users.userId, userId));
    return inserted[0]?.userId;
  });
  const userId = made ?? (await findSubject(database, provider, subject));
  if (userId === undefined) throw new Error('a social account was neither made nor found');
  return userId;
}

/** A provider's name cut to our nickname rules; a generated one where nothing remains. */
function nicknameFrom(suggested: string | undefined): string {
  const allowed = (suggested ?? '')
    .normalize('NFC')
    .replaceAll(/[^가-힣ㄱ-ㅎㅏ-ㅣa-zA-Z0-9_-]/g, '')
    .slice(0, LIMITS.nickname.max);
  const parsed = z.safeParse(nicknameSchema, allowed);
  return parsed.success ? parsed.data : `가족${randomInt(1_000, 10_000)}`;
}

async function findSubject(
  database: Database,
  provider: string,
  subject: string,
): Promise<number | undefined> {
  const [row] = await database
    .select({ userId: accountsSocial.userId })
    .from(accountsSocial)
    .where(and(eq(accountsSocial.provider, provider), eq(accountsSocial.subject, subject)));
  return row?.userId;
}
