import * as z from 'shared/schema';
import { plainJpeg } from '../data/test-photos.ts';
import { deleteAccount as endDeletedAccount } from '../../users/delete-account.ts';
import type { TestPerson } from './people.ts';
import type { TestApi } from '../server/start-test-api.ts';
import { dataOf, type TestResponse } from '../server/test-request.ts';
import type { Envelope } from 'shared/contract/envelope';

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

/** The same, and the end of the time in which it can be taken back. */
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

/** The status that the address of a photo, a portrait or a video answers. */
export async function statusOf(api: TestApi, url: string): Promise<number> {
  return (await fetch(new URL(url, api.origin))).status;
}

/** Every table that says whose something is: for tests that somebody is nowhere any more. */
export async function rowsOf(api: TestApi, userId: number): Promise<Record<string, number>> {
  const result = await api.context.pool.query<Record<string, number>>(
    `select (select count(*)::int from users where user_id = $1) as users,
      (select count(*)::int from access_tokens where user_id = $1) as tokens,
      (select count(*)::int from accounts_local where user_id = $1) as accounts,
      (select count(*)::int from idempotency_keys where user_id = $1) as keys,
      (select count(*)::int from family_members where user_id = $1) as members,
      (select count(*)::int from jobs where maker_user_id = $1) as jobs,
      (select count(*)::int from media where uploader_user_id = $1) as media`,
    [userId],
  );
  return result.rows[0] ?? {};
}

/** What `rowsOf` counts of somebody who is gone. */
export const NOWHERE = { users: 0, tokens: 0, accounts: 0, keys: 0, members: 0, jobs: 0, media: 0 };
