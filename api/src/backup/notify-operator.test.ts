import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startBackupProgram } from '../testing/backup/test-backups.ts';
import { linesOf } from '../testing/data/notifications.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { signUpPerson } from '../testing/people/local-people.ts';
import { inviteCode, makeFamily, startTestApi } from '../testing/server/test-api.ts';

const api = await startTestApi();

test('a backup that fails is in the bell of the operator, once a day, and of nobody else', async () => {
  const [mother] = await makeFamily(api, '우리집', ['엄마']);
  const operator = await signUpPerson(api, 'operator@ongi.example');
  const code = await inviteCode(api, mother);
  assert.equal((await api.send(operator, 'POST', '/family/join', { code })).body.code, 'OK');
  const file = join(await tempDirectory(), 'no-folder');
  await writeFile(file, '');

  const variables = { ...api.environment, OPERATOR_EMAIL: 'Operator@ongi.example' };
  for (const _ of [1, 2]) {
    const { code: exitCode, errors } = await startBackupProgram('backup', [file], variables).ended;
    assert.equal(exitCode, 1);
    assert.ok(!errors.includes('알림'), errors);
  }
  assert.deepEqual(
    (await linesOf(api, operator)).map(({ kind, actorCount }) => [kind, actorCount]),
    [['backup-failed', 0]],
  );
  assert.deepEqual(
    (await linesOf(api, mother)).map(({ kind }) => kind),
    ['member-joined'],
  );
});
