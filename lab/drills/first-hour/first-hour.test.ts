import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { commandsOf, firstHour } from './first-hour-page.ts';
import { followFirstHour } from './follow-first-hour.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');

for (const origin of ['site', 'registry'] as const)
  describe(`the first hour, with the packages of a ${origin}`, () => {
    const { operator, registry, settings, steps } = firstHour(origin);

    test('is eight commands, from a scaffold to a rollback', () => {
      const commands = commandsOf(steps);
      const named = commands.map((line) => /create-ongi-remote|ongi [a-z]+(?: --canary)?/.exec(line)?.[0]);
      assert.equal(
        named.join(', '),
        'create-ongi-remote, ongi dev, ongi test, ongi publish, ongi preview, ongi promote --canary, ongi promote, ongi rollback',
      );
    });

    test('has nothing that a reader has to fill in, and sets each variable before it is used', () => {
      const script = [operator, settings, ...steps.map(({ commands }) => commands)].join('');
      assert.doesNotMatch(script, /…|<[a-z -]+>/i);
      assert.equal(spawnSync('bash', ['-n'], { input: script }).status, 0);
      const known = new Set(['ONGI_REGISTRY', '3', '!']);
      for (const line of script.split('\n')) {
        const own = line.replaceAll(/'[^']*'/g, '');
        for (const [, name = ''] of own.matchAll(/\$\{?([A-Za-z_]+|\d|!)/g)) assert.ok(known.has(name), line);
        for (const [, name = ''] of own.matchAll(/(?:^|export )([A-Z_]+)=/g)) known.add(name);
      }
      assert.notEqual(registry, '');
    });

    test('names the version of the packages that are made here', () => {
      const { version } = JSON.parse(readFileSync(path.join(ROOT, 'shared', 'package.json'), 'utf8'));
      assert.match(settings, new RegExp(`^export ONGI_SDK=${version}$`, 'm'));
    });
  });

describe('every command of the page', { skip: !IS_FULL_RUN }, () => {
  test('works as it stands', async () => {
    const lines: string[] = [];
    assert.ok(await followFirstHour((line) => lines.push(line)), lines.join('\n'));
  });
});
