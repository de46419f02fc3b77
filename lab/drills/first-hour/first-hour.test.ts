import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, test } from 'node:test';
import { writeSdk } from '../../../release-tool/testing/packed-sdk.ts';
import { SiteHost } from '../../../release-tool/testing/site-host.ts';
import { SiteInFolder } from '../../../release-tool/testing/site-in-folder.ts';
import { runQuietly } from '../../../scripts/machine/run-quietly.ts';
import { publishSdk } from '../../../scripts/site/publish-sdk.ts';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { commandsOf, firstHour, withValues } from './first-hour-page.ts';
import { followFirstHour } from './follow-first-hour.ts';

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
  });

test('the page begins with the newest packages of the site, wherever it has them', async () => {
  const site = await SiteInFolder.make();
  await site.compose();
  const host = await SiteHost.start(site.address);
  try {
    for (const content of ['first', 'second']) {
      const folder = path.join(writeSdk(site.packageFolder(), '3.2.0', { content }), 'dist');
      await publishSdk(site.store, { folder, who: 'the operator', authority: () => site.authority() });
    }
    const settings = withValues(firstHour('site').settings, { ONGI_SITE_URL: host.address });
    const { code, output } = await runQuietly('bash', ['-c', `${settings}echo "$ONGI_SDK"`]);
    assert.equal(code, 0, output);
    const file = new URL(output.trim()).pathname;
    assert.match(file, /^\/sdk\/3\.2\.0-[0-9a-f]{10}\/create-ongi-remote-3\.2\.0\.tgz$/);
    assert.match(await site.text(file.slice(1)), /^second /);
  } finally {
    await host.stop();
    site.remove();
  }
});

describe('every command of the page', { skip: !IS_FULL_RUN }, () => {
  test('works as it stands', async () => {
    const lines: string[] = [];
    assert.ok(await followFirstHour((line) => lines.push(line)), lines.join('\n'));
  });
});
