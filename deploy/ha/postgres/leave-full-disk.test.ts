import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';

const SCRIPT = path.join(import.meta.dirname, 'leave-full-disk.sh');
const folders: string[] = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** What the script requested of Patroni in two rounds, and how long it slept. */
async function rounds(node: { freeMb: number; isPrimary: boolean; hasCandidate?: boolean }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ongi-full-disk-'));
  folders.push(folder);
  const program = (name: string, body: string) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  program('df', `echo Avail; echo ' ${node.freeMb}'`);
  // The third round ends the loop.
  program('sleep', `echo "$1" >>'${folder}/slept'; [ "$(grep -c '^3$' '${folder}/slept')" -lt 3 ]`);
  const left = path.join(folder, 'left');
  program('curl', `[ ${node.isPrimary} = true ] && [ ! -e '${left}' ]`);
  program(
    'patronictl',
    `echo "$*" >>'${folder}/requested'; ${node.hasCandidate === false ? 'echo Switchover failed' : `touch '${left}'`}`,
  );
  const env = { PATH: `${folder}:${process.env['PATH']}`, PATRONI_NAME: 'pg3' };
  await promisify(execFile)(SCRIPT, { env }).catch(() => undefined);
  const linesOf = (name: string) => {
    const file = path.join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  };
  return { requested: linesOf('requested'), slept: linesOf('slept') };
}

describe('leave-full-disk', () => {
  test('makes a full primary step down, and does not repeat it at once', async () => {
    const { requested, slept } = await rounds({ freeMb: 0, isPrimary: true });
    assert.deepEqual(requested, ['switchover --primary pg3 --force']);
    assert.deepEqual(slept, ['3', '600', '3', '3']);
  });

  test('does nothing where there is room or no primary', async () => {
    assert.deepEqual((await rounds({ freeMb: 64, isPrimary: true })).requested, []);
    assert.deepEqual((await rounds({ freeMb: 0, isPrimary: false })).requested, []);
  });

  test('tries again later if no node can take over', async () => {
    const { requested, slept } = await rounds({ freeMb: 0, isPrimary: true, hasCandidate: false });
    assert.equal(requested.length, 2);
    assert.deepEqual(slept, ['3', '3', '3']);
  });
});
