import { eq } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { Envelope } from 'shared/contract/envelope';
import { accessTokens, accountsLocal } from '../../platform/database/schema/accounts.ts';
import { jobs } from '../../platform/database/schema/jobs.ts';
import { familyMembers } from '../../platform/database/schema/membership.ts';
import { idempotencyKeys } from '../../platform/database/schema/server.ts';
import { media, users } from '../../platform/database/schema/users-and-media.ts';
import { mediaAddress } from '../data/media-address.ts';
import { plainJpeg } from '../data/test-photos.ts';
import { deleteAccount as endDeletedAccount } from '../../users/commands/delete-account.ts';
import { type TestPerson, type TestApi, dataOf, type TestResponse } from '../server/test-api.ts';

/** DELETE /users/user: from then on the account waits for its end, or to be taken back. */
export function requestDeletion(
  api: TestApi,
  person: { token: string },
  postsOnDeletion: 'keep' | 'delete',
  password?: string,
): Promise<TestResponse<Envelope>> {
  return api.request({
    method: 'DELETE',
    path: `/users/user?memories=${postsOnDeletion}`,
    token: person.token,
    ...(password === undefined ? {} : { json: { password } }),
  });
}

/** Deletes an account, and returns the end of the time in which that can be taken back. */
export async function deleteAccount(
  api: TestApi,
  person: { token: string; userId: number },
  postsOnDeletion: 'keep' | 'delete',
  password?: string,
): Promise<TestResponse<Envelope>> {
  const requested = await requestDeletion(api, person, postsOnDeletion, password);
  if (requested.body.code === 'OK') await endAccount(api, person);
  return requested;
}

/** What housekeeping does with an account whose 7 days are over, now. */
export function endAccount(api: TestApi, { userId }: { userId: number }): Promise<void> {
  return endDeletedAccount(api.context, userId, new Date(api.context.clock().getTime() + 1_000));
}

/** Gives somebody a portrait, and answers its address. */
export async function givePortrait(api: TestApi, person: TestPerson): Promise<string> {
  const form = new FormData();
  form.append('profileImage', new Blob([new Uint8Array(await plainJpeg('#963'))]), 'me.jpg');
  const request = { method: 'PUT', path: '/users/profile-image', token: person.token, body: form };
  return dataOf(z.object({ profileImageUrl: z.string() }), await api.request(request)).profileImageUrl;
}

/** Whether the file of an address is there (200, 404), whoever the address was made for. */
export async function statusOf(api: TestApi, url: string): Promise<number> {
  const [variant = '', storageKey = ''] = new URL(url, api.origin).pathname.split('/').toReversed();
  return (await fetch(new URL(mediaAddress(api, storageKey, variant), api.origin))).status;
}

/** Every table that says whose something is: for tests that somebody is nowhere any more. */
export async function rowsOf(api: TestApi, userId: number): Promise<Record<string, number>> {
  const { database } = api.own;
  return {
    users: await database.$count(users, eq(users.userId, userId)),
    tokens: await database.$count(accessTokens, eq(accessTokens.userId, userId)),
    accounts: await database.$count(accountsLocal, eq(accountsLocal.userId, userId)),
    keys: await database.$count(idempotencyKeys, eq(idempotencyKeys.userId, userId)),
    members: await database.$count(familyMembers, eq(familyMembers.userId, userId)),
    jobs: await database.$count(jobs, eq(jobs.makerUserId, userId)),
    media: await database.$count(media, eq(media.uploaderUserId, userId)),
  };
}

/** What `rowsOf` counts of somebody who is gone. */
export const NOWHERE = { users: 0, tokens: 0, accounts: 0, keys: 0, members: 0, jobs: 0, media: 0 };
