import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { EXIT_CONFIGURATION } from '../../api/src/platform/config/exit-codes.ts';
import { programOnPath } from '../machine/file-access.ts';
import { runQuietly } from '../machine/run-quietly.ts';

const UNITS = path.join(import.meta.dirname, '..', '..', 'docs', 'systemd');
const UNIT = path.join(UNITS, 'ongi.service');

for (const name of readdirSync(UNITS)) {
  test(`systemd finds nothing wrong in ${name}, where there is a systemd`, async () => {
    if (programOnPath('systemd-analyze') === undefined) return;
    const { code, output } = await runQuietly('systemd-analyze', [
      'verify',
      '--man=no',
      path.join(UNITS, name),
    ]);
    assert.deepEqual([code, output.includes(name)], [0, false], output);
  });
}

test('the unit does not start again what no start can mend', () => {
  const unit = readFileSync(UNIT, 'utf8');
  assert.match(unit, new RegExp(`^RestartPreventExitStatus=${String(EXIT_CONFIGURATION)}$`, 'm'));
  assert.match(unit, /^Restart=on-failure$/m);
});
