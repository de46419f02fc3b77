import { asc, eq, inArray } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { onlyRow, type Transaction } from '../platform/database/executor.ts';
import { accountsLocal } from '../platform/database/schema/accounts.ts';
import { families } from '../platform/database/schema/families.ts';
import { familyMembers } from '../platform/database/schema/membership.ts';
import { users } from '../platform/database/schema/users-and-media.ts';
import { insertMedia, withStoredPhotos } from '../platform/media/uploads/store-photos.ts';
import { DEMO_PASSWORD, FAMILY_NAME, MEMBERS, type DemoMember, type MemberName } from './members.ts';
import { avatarPath } from './seed-files.ts';

type MemberIds = { userId: number; familyMemberId: number };

export type DemoFamily = { familyId: number; isNew: boolean; members: ReadonlyMap<MemberName, MemberIds> };

/** The demo family's email addresses belong to other users; nothing was changed. */
export class AddressesTaken extends Error {
  override name = 'AddressesTaken';
}

/** Returns the demo family; creates it where it does not exist. @throws AddressesTaken */
export async function demoFamily(context: ApiContext): Promise<DemoFamily> {
  const emails = MEMBERS.map(({ email }) => email);
  const accounts = await context.database
    .select({ email: accountsLocal.emailLower, userId: accountsLocal.userId, member: familyMembers })
    .from(accountsLocal)
    .leftJoin(familyMembers, eq(familyMembers.userId, accountsLocal.userId))
    .where(inArray(accountsLocal.emailLower, emails))
    .orderBy(asc(familyMembers.familyId));
  if (accounts.length === 0) return makeFamily(context);

  // Members who left the family still count as authors.
  for (const [familyId, rows] of Map.groupBy(accounts, ({ member }) => member?.familyId)) {
    if (familyId === undefined || rows.length < MEMBERS.length) continue;
    const members = MEMBERS.map(({ name, email }): [MemberName, MemberIds] => {
      const row = rows.find((account) => account.email === email);
      return [name, { userId: row?.userId ?? 0, familyMemberId: row?.member?.familyMemberId ?? 0 }];
    });
    return { familyId, isNew: false, members: new Map(members) };
  }
  throw new AddressesTaken();
}

async function makeFamily(context: ApiContext): Promise<DemoFamily> {
  const withPortrait = MEMBERS.flatMap(({ name, portrait }) =>
    portrait === null ? [] : [{ name, path: avatarPath(portrait) }],
  );
  return withStoredPhotos(
    context,
    'portrait',
    withPortrait,
    (index) => withPortrait[index]?.path ?? '',
    (portraits) =>
      context.database.transaction(async (transaction) => {
        const { familyId } = onlyRow(
          await transaction
            .insert(families)
            .values({ name: FAMILY_NAME })
            .returning({ familyId: families.familyId }),
        );
        const members = new Map<MemberName, MemberIds>();
        for (const member of MEMBERS)
          members.set(member.name, await insertMember(context, transaction, familyId, member));
        for (const [index, portrait] of portraits.entries()) {
          const owner = members.get(withPortrait[index]?.name ?? 'mom');
          if (owner === undefined) continue;
          const { userId } = owner;
          const [profileImageId] = await insertMedia(
            transaction,
            { familyId: null, userId, kind: 'portrait' },
            [portrait],
          );
          await transaction.update(users).set({ profileImageId }).where(eq(users.userId, userId));
        }
        return { familyId, isNew: true, members };
      }),
  );
}

async function insertMember(
  context: ApiContext,
  transaction: Transaction,
  familyId: number,
  { nickname, email, role }: DemoMember,
): Promise<MemberIds> {
  const passwordHash = await context.passwords.hash(DEMO_PASSWORD, { address: 'seed', lane: 'known' });
  const { userId } = onlyRow(
    await transaction.insert(users).values({ nickname }).returning({ userId: users.userId }),
  );
  await transaction.insert(accountsLocal).values({ userId, emailLower: email, passwordHash });
  const joined = await transaction
    .insert(familyMembers)
    .values({ familyId, userId, role })
    .returning({ familyMemberId: familyMembers.familyMemberId });
  return { userId, familyMemberId: onlyRow(joined).familyMemberId };
}
