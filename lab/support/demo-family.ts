import type { Person } from '../../e2e/support/accounts/people.ts';
import { requiredVariable } from './required-variable.ts';

export const APP_URL = requiredVariable('E2E_BASE_URL');
export const API_URL = `${APP_URL}/api`;

/** The month that holds seven of ten seeded memories. */
export const CROWDED_MONTH = '2025-08';

async function call<Data>(method: string, path: string, body?: object, token?: string): Promise<Data> {
  const form = body instanceof FormData;
  const response = await fetch(API_URL + path, {
    method,
    headers: {
      ...(form || body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const { data }: { data: Data } = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return data;
}

/** Who wrote most of what `npm run seed` makes. */
export async function demoPerson(): Promise<Person> {
  const email = 'jiwoo@example.com';
  const { accessToken } = await call<{ accessToken: string }>('POST', '/auth/local/login', {
    email,
    password: 'Ongi2026!',
  });
  return { nickname: '지우', email, accessToken };
}

/** A post that can be edited to invalidate the cached lists of the family. */
export async function makeTouch(
  person: Person,
): Promise<{ touch: () => Promise<void>; undo: () => Promise<void> }> {
  const text = { title: '재는 중', content: '목록을 재는 동안에만 있는 추억', memoryDate: '2012-02-02' };
  const form = new FormData();
  form.append('request', new Blob([JSON.stringify(text)], { type: 'application/json' }));
  const { postId } = await call<{ postId: number }>('POST', '/memory-post', form, person.accessToken);
  const path = `/memory-post/${postId}`;
  return {
    touch: async () => void (await call('PUT', path, text, person.accessToken)),
    undo: async () => void (await call('DELETE', path, undefined, person.accessToken)),
  };
}
