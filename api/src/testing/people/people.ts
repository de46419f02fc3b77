import { inviteLinkSchema } from 'shared/contract/family';
import { onlyRow } from '../../platform/database/query-rows.ts';
import { issueAccessToken } from '../../platform/http/authentication/access-token.ts';
import { families } from '../../platform/database/schema/families.ts';
import { familyMembers } from '../../platform/database/schema/membership.ts';
import { users } from '../../platform/database/schema/users-and-media.ts';
import type { TestApi } from '../server/start-test-api.ts';

export type TestPerson = { userId: number; nickname: string; token: string };
export type TestFamilyMember = TestPerson & { familyId: number; familyMemberId: number };

/** A user with a token and no family, inserted directly: sign-up has its own tests. */
export async function makePerson(api: TestApi, nickname: string): Promise<TestPerson> {
  const inserted = await api.context.database
    .insert(users)
    .values({ nickname })
    .returning({ userId: users.userId });
  const { userId } = onlyRow(inserted);
  const { accessToken } = await issueAccessToken(api.context, userId);
  return { userId, nickname, token: accessToken };
}

/** A family with these members, in this order. */
export async function makeFamily<const Nicknames extends readonly string[]>(
  api: TestApi,
  name: string,
  nicknames: Nicknames,
): Promise<{ readonly [Index in keyof Nicknames]: TestFamilyMember }> {
  const { database } = api.context;
  const created = await database.insert(families).values({ name }).returning({ familyId: families.familyId });
  const { familyId } = onlyRow(created);
  const members: TestFamilyMember[] = [];
  for (const nickname of nicknames) {
    const person = await makePerson(api, nickname);
    const joined = await database
      .insert(familyMembers)
      .values({ familyId, userId: person.userId })
      .returning({ familyMemberId: familyMembers.familyMemberId });
    members.push({ ...person, familyId, ...onlyRow(joined) });
  }
  // One for each nickname.
  return members as { readonly [Index in keyof Nicknames]: TestFamilyMember };
}

/** The code of the family's invite link. */
export async function inviteCode(api: TestApi, member: { token: string }): Promise<string> {
  return (await api.read(member, '/family/generate-link', inviteLinkSchema)).code;
}
