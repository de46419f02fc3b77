import { accessSchema } from 'shared/contract/auth';
import { type TestApi, dataOf } from '../server/test-api.ts';

export type LocalPerson = { email: string; password: string; token: string };

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

/** Signs somebody up over HTTP, on a phone. */
export async function signUpPerson(api: TestApi, email: string, password = 'abcd123!'): Promise<LocalPerson> {
  const response = await api.send(
    {},
    'POST',
    '/auth/local/signup',
    { email, password, nickname: '지우' },
    { 'user-agent': PHONE },
  );
  return { email, password, token: dataOf(accessSchema, response).accessToken };
}

/** POST /auth/local/login; the status, and the token where it is 200. */
export async function logInPerson(
  api: TestApi,
  { email, password }: { email: string; password: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; token: string }> {
  const response = await api.send({}, 'POST', '/auth/local/login', { email, password }, headers);
  const token = response.status === 200 ? dataOf(accessSchema, response).accessToken : '';
  return { status: response.status, token };
}
