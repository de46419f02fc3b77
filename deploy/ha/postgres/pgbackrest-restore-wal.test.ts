import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';

const SCRIPT = path.join(import.meta.dirname, 'pgbackrest-restore-wal.sh');
const folder = mkdtempSync(path.join(tmpdir(), 'ongi-restore-wal-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const SEGMENT = '00000018000000000000005B';
const OTHER_TIMELINE = '00000019000000000000005B';
const HISTORY = '00000019.history';
const NEXT_HISTORY = '0000001A.history';

/** The script's exit code. @param pgbackrest that of pgBackRest @param now seconds @param to the path */
function restore(
  file: string,
  pgbackrest: number,
  now: number,
  to = file.endsWith('.history') ? 'pg_wal/RECOVERYHISTORY' : 'pg_wal/RECOVERYXLOG',
): Promise<unknown> {
  const program = (name: string, body: string) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  program('pgbackrest', `echo "$3" >>'${folder}/requested'; exit ${pgbackrest}`);
  program('date', `echo ${now}`);
  const env = { PATH: `${folder}:${process.env['PATH']}`, TMPDIR: folder };
  return new Promise((resolve) => {
    execFile(SCRIPT, [file, to], { env, cwd: folder }, (error) => resolve(error?.code ?? 0));
  });
}

const requested = (): string[] => {
  const file = path.join(folder, 'requested');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

describe('pgbackrest-restore-wal은', () => {
  beforeEach(() => {
    for (const name of ['requested', 'pgbackrest-requests', 'pg_wal'])
      rmSync(path.join(folder, name), { recursive: true, force: true });
    mkdirSync(path.join(folder, 'pg_wal'));
  });

  /** Requests in a row for a minute, after which the archive is requested. */
  async function requestForAMinute(): Promise<void> {
    for (const now of [40, 70, 99]) assert.equal(await restore(OTHER_TIMELINE, 0, now), 1);
    assert.deepEqual(requested(), []);
  }

  test('처음 1분은 PostgreSQL이 가진 것과 이어받는 것에 맡기고, 그 뒤에야 보관소에서 찾는다', async () => {
    await requestForAMinute();
    assert.equal(await restore(SEGMENT, 0, 100), 0);
    assert.deepEqual(requested(), [SEGMENT]);
  });

  test('1분 동안 찾지 않았으면 그동안 이어받은 것이다', async () => {
    await requestForAMinute();
    assert.equal(await restore(SEGMENT, 0, 159), 1);
    assert.deepEqual(requested(), []);
    assert.equal(await restore(SEGMENT, 0, 218), 1);
    assert.equal(await restore(SEGMENT, 0, 219), 0);
  });

  test('없던 것은 저마다 20초 뒤에야 다시 찾는다', async () => {
    await requestForAMinute();
    assert.equal(await restore(OTHER_TIMELINE, 1, 100), 1);
    assert.equal(await restore(SEGMENT, 1, 101), 1);
    assert.equal(await restore(OTHER_TIMELINE, 0, 119), 1);
    assert.equal(await restore(SEGMENT, 0, 119), 1);
    assert.deepEqual(requested(), [OTHER_TIMELINE, SEGMENT]);
    assert.equal(await restore(OTHER_TIMELINE, 0, 120), 0);
    assert.equal(await restore(SEGMENT, 0, 121), 0);
  });

  test('가져온 것은 1분 동안 제 것으로 잇는다', async () => {
    await requestForAMinute();
    assert.equal(await restore(SEGMENT, 0, 100), 0);
    assert.equal(await restore(SEGMENT, 0, 130), 1);
    assert.equal(await restore(SEGMENT, 0, 159), 1);
    assert.equal(await restore(SEGMENT, 0, 160), 0);
  });

  test('이력 파일은 가진 것은 찾지 않고, 없던 것은 어느 것이든 10초 뒤에야 다시 찾는다', async () => {
    assert.equal(await restore(HISTORY, 1, 100), 1);
    assert.equal(await restore(HISTORY, 0, 109), 1);
    assert.equal(await restore(NEXT_HISTORY, 0, 109), 1);
    assert.deepEqual(requested(), [HISTORY]);
    assert.equal(await restore(HISTORY, 0, 110), 0);
    assert.equal(await restore(NEXT_HISTORY, 103, 110), 103);
    assert.equal(await restore(NEXT_HISTORY, 0, 119), 1);
    assert.deepEqual(requested(), [HISTORY, HISTORY, NEXT_HISTORY]);
    writeFileSync(path.join(folder, 'pg_wal', HISTORY), '');
    assert.equal(await restore(HISTORY, 0, 120), 1);
    assert.equal(requested().length, 3);
  });

  test('이어받을 수 없는 pg_rewind에는 바로 가져다준다', async () => {
    assert.equal(await restore(SEGMENT, 0, 100, `/data/pg_wal/${SEGMENT}`), 0);
    assert.equal(await restore(SEGMENT, 1, 100, `/data/pg_wal/${SEGMENT}`), 1);
  });

  test('찾지 못한 까닭이 다르면 그 번호로 끝나고, 바로 다시 찾는다', async () => {
    await requestForAMinute();
    assert.equal(await restore(SEGMENT, 103, 100), 103);
    assert.equal(await restore(SEGMENT, 0, 100), 0);
  });
});
