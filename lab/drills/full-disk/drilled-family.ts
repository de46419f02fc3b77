import { randomUUID } from 'node:crypto';
import { postForm } from '../../../api/src/testing/data/posts.ts';
import { dataOf, sendRequest } from '../../../api/src/testing/server/test-api.ts';
import { accessSchema } from '../../../shared/src/contract/auth.ts';
import { familyCalls } from '../../../shared/src/contract/family/family.ts';
import { postCalls } from '../../../shared/src/contract/post.ts';

export type DrilledPerson = { origin: string; token: string };

/** Two members of a new family. */
export async function makeFamily(origin: string): Promise<Record<'mother' | 'father', DrilledPerson>> {
  const mother = await signUp(origin, '엄마');
  const father = await signUp(origin, '아빠');
  const call = ({ token }: DrilledPerson, method: string, path: string, json?: object) =>
    sendRequest(origin, { method, path, token, json });
  await call(mother, 'POST', '/family', { familyName: '좁은 우리집' });
  const invite = await call(mother, 'GET', '/family/generate-link');
  const { code } = dataOf(familyCalls.generateLink.response, invite);
  await call(father, 'POST', '/family/join', { code });
  return { mother, father };
}

async function signUp(origin: string, nickname: string): Promise<DrilledPerson> {
  const json = { email: `${randomUUID()}@drill.test`, password: `Ongi!${randomUUID()}`, nickname };
  const response = await sendRequest(origin, { method: 'POST', path: '/auth/local/signup', json });
  return { origin, token: dataOf(accessSchema, response).accessToken };
}

export async function writePost(
  { origin, token }: DrilledPerson,
  photos: readonly Uint8Array[],
): Promise<number> {
  const request = { method: 'POST', path: '/memory-post', token, body: postForm({}, photos) };
  return dataOf(postCalls.create.response, await sendRequest(origin, request)).postId;
}
