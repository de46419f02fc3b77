import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readReleaseMap } from '../testing/read-release-map.ts';
import { buildArea, buildHost } from '../testing/built-package.ts';
import { releaseTool, runReleaseTool } from '../testing/run-release-tool.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { TEST_PAGE } from '../testing/site-in-folder.ts';
import { parseArguments } from './arguments/parse-arguments.ts';
import { COMMANDS } from './commands.ts';

const site = siteForEachTest();

const here = () => ({ ONGI_SITE: site.address, ONGI_RELEASE_KEY_FILE: site.keyFile });

test('as a process it prints results to stdout and advice to stderr, and ends with its exit code', async () => {
  const packages = [buildHost(site.packageFolder()), buildArea(site.packageFolder(), 'garden')];
  expect(await runReleaseTool(['publish', ...packages, '--key', site.keyFile], here())).toEqual({
    code: 0,
    stdout: 'host 1.0.0\ngarden 1.0.0\n',
    stderr: '',
  });
  expect(await runReleaseTool(['status'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('--site'),
  });
});

test('a site is composed, changed, looked at and taken back by what a person types', async () => {
  const pageFile = path.join(site.folder, 'page.json');
  const { config: _none, ...page } = TEST_PAGE;
  writeFileSync(pageFile, JSON.stringify(page));
  const mother = {
    ONGI_SITE: site.address,
    ONGI_RELEASE_WHO: '엄마',
    ONGI_RELEASE_KEY: readFileSync(site.keyFile, 'utf8'),
  };
  await site.publishHost();
  for (const packageVersion of ['1.0.0', '1.1.0']) await site.publishArea('garden', { packageVersion });

  const first = ['promote', '--with', 'host@1.0.0', '--with', 'garden@1.0.0', '--page', pageFile];
  const configuration = ['--config', 'apiBaseUrl=/api', '--config', 'drive={"id":"a=b"}'];
  expect((await releaseTool([...first, ...configuration], mother)).code).toBe(0);
  expect(await site.text('index.html')).toContain('{"apiBaseUrl":"/api","drive":{"id":"a=b"}}');

  const canary = await releaseTool(['promote', 'garden', '1.1.0', '--canary', '10'], mother);
  expect(canary.stdout).toBe('garden 1.1.0 live for 10 % of all devices (revision 2)\n');
  expect(JSON.parse((await releaseTool(['status', '--json'], mother)).stdout)).toMatchObject({
    revision: 2,
    who: '엄마',
    live: [
      { name: 'host', version: '1.0.0' },
      { name: 'garden', version: '1.0.0' },
    ],
    canaries: [{ name: 'garden', version: '1.1.0', percent: 10 }],
    damaged: [],
    expiresAt: expect.any(String),
  });

  expect((await releaseTool(['rollback', 'garden', '--why', '느려요'], mother)).code).toBe(0);
  expect((await releaseTool(['configure', '--config', 'apiBaseUrl=/v2'], mother)).code).toBe(0);
  expect(await readReleaseMap(site.store)).toMatchObject({ revision: 4, canaries: {} });
  expect(await site.text('index.html')).toContain('{"apiBaseUrl":"/v2","drive":{"id":"a=b"}}');
  const { stdout } = await releaseTool(['history', '--limit', '2'], mother);
  expect(stdout).toMatch(
    /^4 .* 엄마 {2}the page configured\n.*\n3 .* garden 1\.1\.0 taken back.*\n {4}느려요\n$/,
  );
});

test('an old map that somebody put back is found by status, which writes nothing, and repaired', async () => {
  await site.compose();
  const old = await site.text('releases.json');
  await site.promote([await site.publishArea('garden', { packageVersion: '1.1.0' })]);
  await site.store.replace('releases.json', old);
  const { code, stdout } = await releaseTool(['status'], here());
  expect(code).toBe(0);
  expect(stdout).toContain('Not what the log says: releases.json is that of revision 1: releases.json.');
  expect(await site.text('releases.json')).toBe(old);
  expect(await releaseTool(['repair'], here())).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('was not what the log said: releases.json'),
  });
  expect((await readReleaseMap(site.store)).areas['garden']?.version).toBe('1.1.0');
});

test('what is refused ends with 1 and every reason, what is wrongly typed with 2 and how it is typed', async () => {
  await site.compose();
  await site.publishArea('park', { prefix: '/garden' });
  expect(await releaseTool(['promote', 'park', '1.0.0'], here())).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/Refused, nothing was changed:\n {2}park 1\.0\.0: .*\/garden/),
  });
  for (const [typed, reason] of [
    ['promot', 'no command "promot", did you mean promote?\n  ongi-release <command>: publish, '],
    ['--jsn', '\n  ongi-release '],
    ['-- status', 'no command "--"\n  ongi-release '],
    ['promote park', 'ongi-release promote <name> <version>'],
    ['promote park 1.0.0 --canari 1', 'ongi-release promote <name> <version>'],
    ['status feed', 'ongi-release status'],
    ['gc --dry', 'ongi-release gc'],
    ['rollback --too 1.0.0', 'ongi-release rollback'],
    ['configure --config drive={id}', 'drive: what begins with "{" has to be JSON'],
  ] as const)
    expect([typed, await releaseTool(typed.split(' '), here())]).toEqual([
      typed,
      { code: 2, stdout: '', stderr: expect.stringContaining(reason) },
    ]);
});

test('a first version has none before it: back to none takes the area out', async () => {
  await site.compose();
  expect(await releaseTool(['rollback', 'garden'], here())).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--to none'),
  });
  expect(await releaseTool(['rollback', 'garden', '--to', 'none'], here())).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('garden 1.0.0 retired'),
  });
  expect((await readReleaseMap(site.store)).areas['garden']).toBeUndefined();
});

test('what is JSON is nothing else, also when it is refused', async () => {
  await site.compose();
  await site.publishArea('park', { prefix: '/garden' });
  for (const [typed, code, json] of [
    ['promote park 1.0.0', 1, { ok: false, findings: [{ code: 'path-collision' }] }],
    ['rollback garden', 1, { ok: false, kind: 'nothing-before' }],
    ['check park 1.0.0', 1, { ok: false, findings: [{ about: 'park 1.0.0' }] }],
    ['retire lake', 1, { ok: false, error: { code: 'nothing-live' } }],
    ['status --limit 2', 2, { ok: false, error: { code: 'invalid-usage' } }],
    ['repair', 0, { ok: true, revision: 2, change: { kind: 'repair' } }],
    ['refresh', 0, { ok: true, kind: 'not-due' }],
    ['history', 0, [{ revision: 2 }, { revision: 1 }]],
    ['keys list', 0, { version: 1 }],
  ] as const) {
    const result = await releaseTool([...typed.split(' '), '--json'], here());
    expect([typed, result.code, JSON.parse(result.stdout)]).toMatchObject([typed, code, json]);
  }
});

test('a change writes the overview, and succeeds while a webhook fails', async () => {
  await site.compose();
  const result = await releaseTool(['repair', '--json'], {
    ...here(),
    ONGI_RELEASE_WEBHOOKS: 'http://127.0.0.1:1/hidden-part',
    ONGI_RELEASE_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
  });
  expect(result).toMatchObject({ code: 0, stderr: expect.stringMatching(/^webhook to 127\.0\.0\.1:1: /) });
  expect(result.stderr).not.toContain('hidden-part');
  expect(JSON.parse(result.stdout)).toMatchObject({ ok: true, revision: 2 });
  expect(await site.text('.releases/overview/index.html')).toContain('Revision 2 of');
  const out = path.join(site.folder, 'overview.html');
  const overview = await releaseTool(['overview', '--out', out], { ONGI_SITE: site.address });
  expect(overview).toEqual({ code: 0, stdout: `${out}\n`, stderr: '' });
  expect(readFileSync(out, 'utf8')).toBe(await site.text('.releases/overview/index.html'));
});

test.each(Object.entries(COMMANDS))(
  '%s: an option is never the value of the one before it',
  async (_name, load) => {
    const command = await load();
    const names = command.operands?.startsWith('<') ? ['garden'] : [];
    for (const [, option = ''] of `--site [site], ${command.options}`.matchAll(/(--[a-z-]+) [[<]/g))
      expect(() => parseArguments(command, [option, '--who', 'me', ...names])).toThrow(
        `option '${option}' needs a value`,
      );
  },
);

test('the help is the manual: every command with all of its options', async () => {
  const { code, stdout } = await releaseTool(['--help']);
  expect(code).toBe(0);
  for (const name of Object.keys(COMMANDS)) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  const page = await releaseTool(['promote', '--help']);
  expect(page).toMatchObject({ code: 0, stderr: '' });
  for (const option of ['--canary', '--with', '--force', '--page', '--config', '--why', '--key', '--roots'])
    expect(page.stdout).toContain(option);
});
