import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { runQuietly } from './machine/run-quietly.ts';

const ROOT = path.join(import.meta.dirname, '..');
const RUN = path.join(import.meta.dirname, 'run.mjs');

it('every program that the entry names exists', () => {
  const programs = [...readFileSync(RUN, 'utf8').matchAll(/: '([\w/-]+\.ts)'/g)].map(
    ([, file]) => file ?? '',
  );
  assert.equal(programs.length >= 6, true);
  assert.deepEqual(
    programs.filter((file) => !existsSync(path.join(ROOT, file))),
    [],
  );
});

it('an unknown command, and none, fail with the list of commands', async () => {
  for (const args of [[], ['nothing'], ['run.test'], ['../api/src/main']]) {
    const { code, output } = await runQuietly(process.execPath, [RUN, ...args]);
    assert.deepEqual([code, /usage: .*\n.*doctor.*seed/.test(output)], [1, true], output);
  }
});

it('passes arguments on, and exits with the code of the program', async () => {
  const { code, output } = await runQuietly(process.execPath, [RUN, 'test', '--only', 'no-such-stage']);
  assert.deepEqual([code, /there is no stage "no-such-stage"/.test(output)], [1, true], output);
});
