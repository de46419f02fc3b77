import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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
    execFile(SCRIPT, [file, 'pg_wal/RECOVERYXLOG'], { env, cwd: folder }, (error) =>
      resolve(error?.code ?? 0),
    );
  });
}

const requested = (): string[] => readFileSync(path.join(folder, 'requested'), 'utf8').trim().split('\n');

describe('pgbackrest-restore-wal은', () => {
  beforeEach(() => {
    rmSync(path.join(folder, 'requested'), { force: true });
    rmSync(path.join(folder, 'pgbackrest-missing-wal'), { force: true });
    rmSync(path.join(folder, 'pgbackrest-local-wal'), { force: true });
    rmSync(path.join(folder, 'pg_wal'), { recursive: true, force: true });
    mkdirSync(path.join(folder, 'pg_wal'));
  });

  test('없던 것은 20초 뒤에야 다시 찾는다', async () => {
    assert.equal(await restore(SEGMENT, 1, 100), 1);
    assert.equal(await restore(SEGMENT, 0, 119), 1);
    assert.equal(requested().length, 1);
    assert.equal(await restore(SEGMENT, 0, 120), 0);
  });

  test('다른 조각과 이력 파일은 그때그때 찾는다', async () => {
    assert.equal(await restore(SEGMENT, 1, 100), 1);
    assert.equal(await restore(NEXT_SEGMENT, 0, 100), 0);
    assert.equal(await restore('00000019.history', 1, 101), 1);
    assert.equal(await restore('00000019.history', 0, 101), 0);
  });

  test('가진 이력 파일은 찾지 않는다', async () => {
    writeFileSync(path.join(folder, 'pg_wal', '00000018.history'), '');
    assert.equal(await restore('00000018.history', 0, 100), 1);
    assert.throws(requested);
  });

  test('방금 받은 조각은 30초 동안 제 것으로 잇고, 그 뒤에는 보관소의 것을 찾는다', async () => {
    writeFileSync(path.join(folder, 'pg_wal', SEGMENT), '');
    assert.equal(await restore(SEGMENT, 0, 100), 1);
    assert.equal(await restore(SEGMENT, 0, 129), 1);
    assert.throws(requested);
    assert.equal(await restore(SEGMENT, 0, 130), 0);
    assert.equal(await restore(SEGMENT, 0, 189), 1, 'its own file is the one of the archive');
    assert.equal(await restore(SEGMENT, 0, 190), 0);
    assert.deepEqual(requested(), [SEGMENT, SEGMENT]);
  });

  test('나중에 쓰려고 이름만 바꿔 둔 조각은 받은 것이 아니다', async () => {
    const file = path.join(folder, 'pg_wal', SEGMENT);
    writeFileSync(file, '');
    const longAgo = new Date(Date.now() - 600_000);
    utimesSync(file, longAgo, longAgo);
    assert.equal(await restore(SEGMENT, 0, 100), 0);
  });

  test('찾지 못한 까닭이 다르면 그 번호로 끝나고, 바로 다시 찾는다', async () => {
    assert.equal(await restore(SEGMENT, 103, 100), 103);
    assert.equal(await restore(SEGMENT, 0, 100), 0);
  });
});
