import { issueAccessToken } from '../../platform/http/authentication/access-token.ts';
import { families } from '../../platform/database/schema/families.ts';
import { familyMembers } from '../../platform/database/schema/membership.ts';
import { users } from '../../platform/database/schema/users-and-media.ts';
import type { TestApi } from '../server/start-test-api.ts';

export type TestPerson = { userId: number; nickname: string; token: string };
export type TestFamilyMember = TestPerson & { familyId: number; familyMemberId: number };

/** A user with a token and no family, inserted directly: sign-up has its own tests. */
export async function makePerson(api: TestApi, nickname: string): Promise<TestPerson> {
  const [user] = await api.context.database
    .insert(users)
    .values({ nickname })
    .returning({ userId: users.userId });
  if (user === undefined) throw new Error('no user was inserted');
  const { accessToken } = await issueAccessToken(api.context, user.userId);
  return { userId: user.userId, nickname, token: accessToken };
}

/** A family with these members, in this order. */
export async function makeFamily<const Nicknames extends readonly string[]>(
  api: TestApi,
  name: string,
  nicknames: Nicknames,
): Promise<{ readonly [Place in keyof Nicknames]: TestFamilyMember }> {
  const { database } = api.context;
  const [family] = await database
    .insert(families)
    .values({ name })
    .returning({ familyId: families.familyId });
  if (family === undefined) throw new Error('no family was inserted');
  const members: TestFamilyMember[] = [];
  for (const nickname of nicknames) {
    const person = await makePerson(api, nickname);
    const [member] = await database
      .insert(familyMembers)
      .values({ familyId: family.familyId, userId: person.userId })
      .returning({ familyMemberId: familyMembers.familyMemberId });
    if (member === undefined) throw new Error('no member was inserted');
    members.push({ ...person, familyId: family.familyId, familyMemberId: member.familyMemberId });
  }
  // One for each nickname.
  return members as { readonly [Place in keyof Nicknames]: TestFamilyMember };
}
