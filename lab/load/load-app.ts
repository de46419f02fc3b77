import { freePort } from '../../federation/testing/free-port.ts';
import { DEMO_PASSWORD, GUIDE_EMAIL } from '../../api/src/seed/members.ts';
import * as z from '../../shared/src/schema/schema.ts';
import { startApi, type ApiProcess } from '../../scripts/start/api-process.ts';
import { shutdownSignal } from '../../scripts/start/shutdown-signal.ts';
import { startSettings } from '../../scripts/start/start-settings.ts';
import { waitUntilReady } from '../../scripts/start/wait-until-ready.ts';
import type { LoadDatabase } from './load-database.ts';

const MANY = '100000000';

/** Uses that no benchmark reaches: limits would reject what is to be measured. */
const NO_LIMITS = {
  LIMIT_POST_PER_HOUR: MANY,
  LIMIT_COMMENT_PER_HOUR: MANY,
  LIMIT_SIGNUP_PER_HOUR: MANY,
  LIMIT_LOGIN_PER_MINUTE: MANY,
};

export type LoadApp = { origin: string; pid: number; stop: ApiProcess['stop'] };

/**
 * A process of the API on the database, without the worker.
 * @param variables override its environment
 * @throws Error if it ends before it responds
 */
export async function startLoadApp(
  root: string,
  database: LoadDatabase,
  variables: Readonly<Record<string, string>> = {},
): Promise<LoadApp> {
  const env = {
    ...process.env,
    ...NO_LIMITS,
    GOODS_AT_ONCE: '0',
    CONNECTIONS_PER_ADDRESS: '4000',
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    ONGI_DATA: database.dataDir,
    ...variables,
  };
  const settings = startSettings(root, env);
  // Only the API is measured.
  const api = startApi({ ...settings, siteDir: '', root, env });
  const origin = `http://127.0.0.1:${settings.port}`;
  const isReady = waitUntilReady(origin, shutdownSignal(), ['/api/health']);
  const hasEnded = api.ended.then(() => false);
  if (api.pid === undefined || !(await Promise.race([isReady, hasEnded])))
    throw new Error('the API did not start');
  return { origin, pid: api.pid, stop: api.stop };
}

/** The access token of a member of the demo family. */
export async function logIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/local/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: GUIDE_EMAIL, password: DEMO_PASSWORD }),
  });
  return loginSchema.parse(await response.json()).data.accessToken;
}

const loginSchema = z.object({ data: z.object({ accessToken: z.string() }) });
