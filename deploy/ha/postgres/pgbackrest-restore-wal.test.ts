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

describe('pgbackrest-restore-wal', () => {
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

  test('leaves the first minute to what PostgreSQL has and receives, and searches the archive afterwards', async () => {
    await requestForAMinute();
    assert.equal(await restore(SEGMENT, 0, 100), 0);
    assert.deepEqual(requested(), [SEGMENT]);
  });

  test('a minute without a search means that it was received meanwhile', async () => {
    await requestForAMinute();
    assert.equal(await restore(SEGMENT, 0, 159), 1);
    assert.deepEqual(requested(), []);
    assert.equal(await restore(SEGMENT, 0, 218), 1);
    assert.equal(await restore(SEGMENT, 0, 219), 0);
  });

  test('searches again for a missing one 20 seconds later', async () => {
    await requestForAMinute();
    assert.equal(await restore(OTHER_TIMELINE, 1, 100), 1);
    assert.equal(await restore(SEGMENT, 1, 101), 1);
    assert.equal(await restore(OTHER_TIMELINE, 0, 119), 1);
    assert.equal(await restore(SEGMENT, 0, 119), 1);
    assert.deepEqual(requested(), [OTHER_TIMELINE, SEGMENT]);
    assert.equal(await restore(OTHER_TIMELINE, 0, 120), 0);
    assert.equal(await restore(SEGMENT, 0, 121), 0);
  });

  test('continues a fetched one for a minute by itself', async () => {
    await requestForAMinute();
    assert.equal(await restore(SEGMENT, 0, 100), 0);
    assert.equal(await restore(SEGMENT, 0, 130), 1);
    assert.equal(await restore(SEGMENT, 0, 159), 1);
    assert.equal(await restore(SEGMENT, 0, 160), 0);
  });

  test('does not search for a history file that it has, and for a missing one again after ten seconds', async () => {
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

  test('fetches at once for a pg_rewind that receives nothing', async () => {
    assert.equal(await restore(SEGMENT, 0, 100, `/data/pg_wal/${SEGMENT}`), 0);
    assert.equal(await restore(SEGMENT, 1, 100, `/data/pg_wal/${SEGMENT}`), 1);
  });

  test('ends with the number of another failure, and searches again at once', async () => {
    await requestForAMinute();
    assert.equal(await restore(SEGMENT, 103, 100), 103);
    assert.equal(await restore(SEGMENT, 0, 100), 0);
  });
});
