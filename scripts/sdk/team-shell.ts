import assert from 'node:assert/strict';
import path from 'node:path';
import { runQuietly, type Ended } from '../machine/run-quietly.ts';

/** What a team's shell has: nothing of this run, and no package of this repository on its path. */
export function teamEnvironment(): NodeJS.ProcessEnv {
  const others = (process.env['PATH'] ?? '').split(':').filter((one) => !one.includes('node_modules'));
  const PATH = [path.dirname(process.execPath), ...others].join(':');
  const settings = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_OPTIONS|NODE_TEST|ONGI_|SITE_)/.test(name),
  );
  return { ...Object.fromEntries(settings), PATH };
}

export function run(
  cwd: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  return runQuietly(program, args, { cwd, env: { ...teamEnvironment(), ...env } });
}

/** Its output. Throws with it if it does not end well. */
export async function runWell(...call: Parameters<typeof run>): Promise<string> {
  const { code, output } = await run(...call);
  assert.equal(code, 0, `${[call[1], ...call[2]].join(' ')}\n${output}`);
  return output;
}
