import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';

const SCRIPT = path.join(import.meta.dirname, '../../containers/postgres/pgbackrest-restore-wal.sh');
const folder = mkdtempSync(path.join(tmpdir(), 'ongi-restore-wal-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const SEGMENT = '00000018000000000000005B';
const NEXT_SEGMENT = '00000018000000000000005C';

/** The script's exit code. @param pgbackrest that of pgBackRest @param now seconds */
function restore(file: string, pgbackrest: number, now: number): Promise<unknown> {
  const program = (name: string, body: string) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  program('pgbackrest', `echo "$3" >>'${folder}/requested'; exit ${pgbackrest}`);
  program('date', `echo ${now}`);
  const env = { PATH: `${folder}:${process.env['PATH']}`, TMPDIR: folder };
  return new Promise((resolve) => {
    execFile(SCRIPT, [file, 'pg_wal/RECOVERYXLOG'], { env }, (error) => resolve(error?.code ?? 0));
  });
}

const requested = (): string[] => readFileSync(path.join(folder, 'requested'), 'utf8').trim().split('\n');

describe('pgbackrest-restore-wal은', () => {
  beforeEach(() => {
    rmSync(path.join(folder, 'requested'), { force: true });
    rmSync(path.join(folder, 'pgbackrest-missing-wal'), { force: true });
  });

  test('없던 것은 10초 뒤에야 다시 찾는다', async () => {
    assert.equal(await restore(SEGMENT, 1, 100), 1);
    assert.equal(await restore(SEGMENT, 0, 109), 1);
    assert.equal(requested().length, 1);
    assert.equal(await restore(SEGMENT, 0, 110), 0);
  });

  test('다른 조각과 이력 파일은 그때그때 찾는다', async () => {
    assert.equal(await restore(SEGMENT, 1, 100), 1);
    assert.equal(await restore(NEXT_SEGMENT, 0, 100), 0);
    assert.equal(await restore('00000019.history', 1, 101), 1);
    assert.equal(await restore('00000019.history', 0, 101), 0);
  });

  test('찾지 못한 까닭이 다르면 그 번호로 끝나고, 바로 다시 찾는다', async () => {
    assert.equal(await restore(SEGMENT, 103, 100), 103);
    assert.equal(await restore(SEGMENT, 0, 100), 0);
  });
});
