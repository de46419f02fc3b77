import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';

const SCRIPT = path.join(import.meta.dirname, 'pgbackrest-archive-wal.sh');
const folder = mkdtempSync(path.join(tmpdir(), 'ongi-archive-wal-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The script's exit code. @param pgbackrest pgBackRest's @param timeline undefined: PostgreSQL is off */
function archive(file: string, pgbackrest: number, timeline: string | undefined): Promise<unknown> {
  const program = (name: string, body: string) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  program('pgbackrest', `exit ${pgbackrest}`);
  program('psql', timeline === undefined ? 'exit 2' : `echo ${timeline}`);
  const env = { PATH: `${folder}:${process.env['PATH']}` };
  return new Promise((resolve) => {
    execFile(SCRIPT, [`pg_wal/${file}`], { env }, (error) => resolve(error?.code ?? 0));
  });
}

const SEGMENT = '00000018000000000000005B';

describe('pgbackrest-archive-wal', () => {
  test('succeeds when archived, and ends with the number of any other failure', async () => {
    assert.equal(await archive(SEGMENT, 0, '00000018'), 0);
    assert.equal(await archive(SEGMENT, 103, '0000001C'), 103);
  });

  test('passes over the end of a former timeline that is there with another content', async () => {
    assert.equal(await archive(SEGMENT, 45, '0000001C'), 0);
  });

  test('does not pass over the present timeline, history files, or an unknown timeline', async () => {
    assert.equal(await archive(SEGMENT, 45, '00000018'), 45);
    assert.equal(await archive('00000018.history', 45, '0000001C'), 45);
    assert.equal(await archive(SEGMENT, 45, undefined), 45);
  });
});
