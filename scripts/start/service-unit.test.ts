import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { EXIT_CONFIGURATION } from '../../api/src/platform/config/exit-codes.ts';
import { programOnPath } from '../machine/program-on-path.ts';
import { runQuietly } from '../machine/run-quietly.ts';

const UNIT = path.join(import.meta.dirname, '..', '..', 'docs', 'systemd', 'ongi.service');

test('systemd finds nothing wrong in the unit of the docs, where there is a systemd', async () => {
  if (programOnPath('systemd-analyze') === undefined) return;
  const { code, output } = await runQuietly('systemd-analyze', ['verify', '--man=no', UNIT]);
  assert.deepEqual([code, output.includes('ongi.service')], [0, false], output);
});

test('the unit does not start again what no start can mend', () => {
  const unit = readFileSync(UNIT, 'utf8');
  assert.match(unit, new RegExp(`^RestartPreventExitStatus=${String(EXIT_CONFIGURATION)}$`, 'm'));
  assert.match(unit, /^Restart=on-failure$/m);
});
