import * as z from 'shared/schema';
import { familyCalls, type Family } from 'shared/contract/family/family';
import { userCalls, type User } from 'shared/contract/user';
import { readDeviceResponses } from './device-responses.ts';
import { isMember } from './is-member.ts';

export type KnownMember = { user: User; family: Family };

/** The member whom the device knows by this token, with the family; undefined for anybody else. */
export async function readKnownMember(accessToken: string): Promise<KnownMember | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  const paths = [userCalls.current.path, familyCalls.members.path];
  const [storedUser, storedFamily] = await readDeviceResponses(accessToken, paths).catch(() => []);
  const user = z.safeParse(userCalls.current.response, storedUser);
  const family = z.safeParse(familyCalls.members.response, storedFamily);
  if (!user.success || !family.success) return undefined;
  return isMember(user.data, family.data) ? { user: user.data, family: family.data } : undefined;
}
