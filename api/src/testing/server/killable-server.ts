import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessSchema } from 'shared/contract/auth';
import type { Envelope } from 'shared/contract/envelope';
import { isAlive, waitForEnd } from '../../platform/database/supervisor/server-process.ts';
import { copyPreparedCluster } from '../services/test-cluster.ts';
import { startServerProgram, type ServerProgram } from './server-program.ts';
import { dataOf, sendRequest, type TestRequest, type TestResponse } from './test-api.ts';

const END_TIMEOUT_MS = 15_000;

export type KillableServer = {
  dataDirectory: string;
  /** Starts the program again where it does not run; answers its origin. */
  origin: () => Promise<string>;
  /** Sends a request as the person of `signUp`. */
  send: (request: TestRequest) => Promise<TestResponse<Envelope>>;
  /** Returns the token of the person of `signUp`. */
  token: () => string | undefined;
  /** Signs up somebody with a family. */
  signUp: () => Promise<void>;
  /** Kill -9 of the program, and of PostgreSQL with it where `everything`; waits until they are gone. */
  kill: (everything: boolean) => Promise<void>;
  /** Kill -9 of PostgreSQL alone; the program starts it again. */
  killDatabase: () => Promise<void>;
  /** Ends all of it and removes the data. */
  remove: () => Promise<void>;
};

/** The server program, to be killed and started again. @param variables over those of a test */
export async function makeKillableServer(variables: Record<string, string> = {}): Promise<KillableServer> {
  const folder = await mkdtemp(join(tmpdir(), 'ongi-killed-'));
  const dataDirectory = join(folder, 'data');
  await copyPreparedCluster(dataDirectory);
  let program: ServerProgram | undefined;
  let token: string | undefined;

  const postgresPid = async (): Promise<number | undefined> => {
    const file = join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid');
    const text = await readFile(file, 'utf8').catch(() => '');
    const pid = Number(text.split('\n', 1)[0]);
    return pid > 0 && isAlive(pid) ? pid : undefined;
  };
  const endPostgres = async (signal: NodeJS.Signals): Promise<void> => {
    const pid = await postgresPid();
    if (pid === undefined) return;
    process.kill(pid, signal);
    if (!(await waitForEnd(pid, END_TIMEOUT_MS))) throw new Error('PostgreSQL did not end');
  };

  const origin = (): Promise<string> => {
    program ??= startServerProgram(dataDirectory, variables);
    return program.origin;
  };
  const send = async (request: TestRequest) => sendRequest(await origin(), { token, ...request });

  return {
    dataDirectory,
    origin,
    send,
    token: () => token,
    async signUp() {
      const json = { email: 'mom@example.com', password: 'abcd123!', nickname: '엄마' };
      const response = await send({ method: 'POST', path: '/auth/local/signup', json });
      token = dataOf(accessSchema, response).accessToken;
      await send({ method: 'POST', path: '/family', json: { familyName: '우리집' } });
    },
    async kill(everything) {
      program?.process.kill('SIGKILL');
      // Both at once, as when the machine loses its power.
      if (everything) await endPostgres('SIGKILL');
      await program?.ended;
      program = undefined;
    },
    killDatabase: () => endPostgres('SIGKILL'),
    async remove() {
      program?.process.kill('SIGTERM');
      await program?.ended;
      await endPostgres('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
