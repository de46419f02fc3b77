import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { insertMedia, withStoredPhotos } from '../platform/media/uploads/store-photos.ts';
import { DEMO_PASSWORD, FAMILY_NAME, MEMBERS, type DemoMember, type MemberName } from './members.ts';
import { avatarPath } from './seed-files.ts';
import type { Transaction } from '../platform/database/transaction.ts';

export type DemoFamily = {
  familyId: number;
  isNew: boolean;
  members: ReadonlyMap<MemberName, { userId: number; familyMemberId: number }>;
};

/** The demo family's email addresses belong to other users; nothing was changed. */
export class AddressesTaken extends Error {
  override name = 'AddressesTaken';
}

type MemberRow = {
  email: string;
  user_id: string;
  family_id: string | null;
  family_member_id: string | null;
};

/** Returns the demo family; creates it where it does not exist. @throws AddressesTaken */
export async function demoFamily(context: ApiContext): Promise<DemoFamily> {
  const emails = MEMBERS.map((member) => member.email);
  // Members who left the family still count as authors.
  const found = await context.database.execute<MemberRow>(sql`
    select email_lower as email, user_id, member.family_id, member.family_member_id
    from accounts_local left join family_members as member using (user_id)
    where email_lower = any(${sql.param(emails)}::text[])
      and (member.family_id is null or member.family_id = (
        select family_id from family_members join accounts_local using (user_id)
        where email_lower = any(${sql.param(emails)}::text[])
        group by family_id order by count(*) desc, family_id limit 1))`);
  if (found.rows.length === 0) return makeFamily(context);

  const familyId = found.rows[0]?.family_id ?? null;
  const isWhole =
    found.rows.length === MEMBERS.length && found.rows.every((row) => row.family_id === familyId);
  if (familyId === null || !isWhole) throw new AddressesTaken();
  const members = new Map<MemberName, { userId: number; familyMemberId: number }>();
  for (const row of found.rows) {
    const member = MEMBERS.find((candidate) => candidate.email === row.email);
    if (member !== undefined)
      members.set(member.name, { userId: Number(row.user_id), familyMemberId: Number(row.family_member_id) });
  }
  return { familyId: Number(familyId), isNew: false, members };
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
        const family = await transaction.execute<{ family_id: string }>(sql`
        insert into families (name) values (${FAMILY_NAME}) returning family_id`);
        const familyId = Number(family.rows[0]?.family_id);
        const members = new Map<MemberName, { userId: number; familyMemberId: number }>();
        for (const member of MEMBERS)
          members.set(member.name, await insertMember(context, transaction, familyId, member));
        for (const [index, portrait] of portraits.entries()) {
          const owner = members.get(withPortrait[index]?.name ?? 'mom');
          if (owner === undefined) continue;
          const [mediaId] = await insertMedia(
            transaction,
            { familyId: null, userId: owner.userId, kind: 'portrait' },
            [portrait],
          );
          await transaction.execute(
            sql`update users set profile_image_id = ${mediaId ?? null} where user_id = ${owner.userId}`,
          );
        }
        return { familyId, isNew: true, members };
      }),
  );
}

async function insertMember(
  context: ApiContext,
  transaction: Transaction,
  familyId: number,
  member: DemoMember,
): Promise<{ userId: number; familyMemberId: number }> {
  const passwordHash = await context.passwords.hash(DEMO_PASSWORD, { address: 'seed', lane: 'known' });
  const user = await transaction.execute<{ user_id: string }>(sql`
    insert into users (nickname) values (${member.nickname}) returning user_id`);
  const userId = Number(user.rows[0]?.user_id);
  await transaction.execute(sql`
    insert into accounts_local (user_id, email_lower, password_hash)
    values (${userId}, ${member.email}, ${passwordHash})`);
  const joined = await transaction.execute<{ family_member_id: string }>(sql`
    insert into family_members (family_id, user_id, role) values (${familyId}, ${userId}, ${member.role})
    returning family_member_id`);
  return { userId, familyMemberId: Number(joined.rows[0]?.family_member_id) };
}
