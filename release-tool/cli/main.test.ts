/** @jest-environment node */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildArea, buildHost } from '../testing/built-package.ts';
import { runReleaseTool as ongiRelease } from '../testing/run-release-tool.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { TEST_PAGE } from '../testing/site-in-folder.ts';
import { readReleaseMap } from '../site/read-release-map.ts';

/** Child processes are slow on a busy machine. */
const TEST_LIMIT_MS = 60_000;

const site = siteForEachTest();

test(
  'a site is composed, changed, looked at and taken back by what a person types',
  async () => {
    const pageFile = path.join(site.folder, 'page.json');
    const { config: _none, ...page } = TEST_PAGE;
    writeFileSync(pageFile, JSON.stringify(page));
    const here = {
      ONGI_SITE: site.address,
      ONGI_RELEASE_WHO: '엄마',
      ONGI_RELEASE_KEY: readFileSync(site.keyFile, 'utf8'),
    };
    const packages = [
      buildHost(site.packageFolder()),
      buildArea(site.packageFolder(), 'garden'),
      buildArea(site.packageFolder(), 'garden', { packageVersion: '1.1.0' }),
    ];
    const published = await ongiRelease(['publish', ...packages, '--key', site.keyFile], here);
    expect(published).toEqual({ code: 0, stdout: 'host 1.0.0\ngarden 1.0.0\ngarden 1.1.0\n', stderr: '' });

    const first = ['promote', '--with', 'host@1.0.0', '--with', 'garden@1.0.0', '--page', pageFile];
    const configuration = ['--config', 'apiBaseUrl=/api', '--config', 'drive={"id":"a=b"}'];
    expect((await ongiRelease([...first, ...configuration], here)).code).toBe(0);
    expect(await site.text('index.html')).toContain('{"apiBaseUrl":"/api","drive":{"id":"a=b"}}');

    const canary = await ongiRelease(['promote', 'garden', '1.1.0', '--canary', '10'], here);
    expect(canary.stdout).toBe('garden 1.1.0 live for 10 % of all devices (revision 2)\n');
    expect(JSON.parse((await ongiRelease(['status', '--json'], here)).stdout)).toMatchObject({
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

    expect((await ongiRelease(['rollback', 'garden', '--why', '느려요'], here)).code).toBe(0);
    expect((await ongiRelease(['configure', '--config', 'apiBaseUrl=/v2'], here)).code).toBe(0);
    expect(await readReleaseMap(site.store)).toMatchObject({ revision: 4, canaries: {} });
    expect(await site.text('index.html')).toContain('{"apiBaseUrl":"/v2","drive":{"id":"a=b"}}');
    const { stdout } = await ongiRelease(['history', '--limit', '2'], here);
    expect(stdout).toMatch(
      /^4 .* 엄마 {2}the page configured\n.*\n3 .* garden 1\.1\.0 taken back.*\n {4}느려요\n$/,
    );
  },
  TEST_LIMIT_MS,
);

test(
  'an old map that somebody put back is found by status, which writes nothing, and repaired',
  async () => {
    await site.compose();
    const old = await site.text('releases.json');
    await site.promote([await site.publishArea('garden', { packageVersion: '1.1.0' })]);
    await site.store.replace('releases.json', old);
    const { code, stdout } = await ongiRelease(['status', '--site', site.address]);
    expect(code).toBe(0);
    expect(stdout).toContain('Not what the log says: releases.json is that of revision 1: releases.json.');
    expect(await site.text('releases.json')).toBe(old);
    const repair = await ongiRelease(['repair', '--site', site.address, '--key', site.keyFile]);
    expect(repair).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('was not what the log said: releases.json'),
    });
    expect((await readReleaseMap(site.store)).areas['garden']?.version).toBe('1.1.0');
  },
  TEST_LIMIT_MS,
);

test(
  'what is refused ends with 1 and every reason, what is wrongly typed with 2 and how it is typed',
  async () => {
    await site.compose();
    await site.publishArea('park', { prefix: '/garden' });
    const here = ['--site', site.address, '--key', site.keyFile];
    const rejected = await ongiRelease(['promote', 'park', '1.0.0', ...here]);
    expect(rejected.code).toBe(1);
    expect(rejected.stdout).toBe('');
    expect(rejected.stderr).toMatch(/Refused, nothing was changed:\n {2}park 1\.0\.0: .*\/garden/);
    expect(await ongiRelease(['promote', 'park', ...here])).toMatchObject({ code: 2 });
    expect(await ongiRelease(['promote', 'park', '1.0.0', '--canari', '1', ...here])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('ongi-release promote <name> <version>'),
    });
    expect(await ongiRelease(['status'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--site'),
    });
    expect(await ongiRelease(['configure', '--config', 'drive={id}', ...here])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('drive: what begins with "{" has to be JSON'),
    });
  },
  TEST_LIMIT_MS,
);

test(
  'what is unknown explains itself, and what is JSON is nothing else, also when it is refused',
  async () => {
    const unknown = await ongiRelease(['promot']);
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toContain(
      'no command "promot", did you mean promote?\n  ongi-release <command>: publish, ',
    );
    for (const args of [['--jsn'], ['status', 'feed'], ['gc', '--dry'], ['rollback', '--too', '1.0.0']]) {
      const { code, stdout, stderr } = await ongiRelease(args, { ONGI_SITE: site.address });
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/\n {2}ongi-release /);
    }
    await site.compose();
    await site.publishArea('park', { prefix: '/garden' });
    const cases = [
      {
        args: ['promote', 'park', '1.0.0'],
        code: 1,
        json: { ok: false, findings: [{ code: 'path-collision' }] },
      },
      { args: ['rollback', 'garden'], code: 1, json: { ok: false, kind: 'nothing-before' } },
      { args: ['check', 'park', '1.0.0'], code: 1, json: { ok: false, findings: [{ about: 'park 1.0.0' }] } },
      { args: ['retire', 'lake'], code: 1, json: { ok: false, error: { code: 'nothing-live' } } },
      { args: ['status', '--limit', '2'], code: 2, json: { ok: false, error: { code: 'invalid-usage' } } },
      { args: ['repair'], code: 0, json: { ok: true, revision: 2, change: { kind: 'repair' } } },
      { args: ['refresh'], code: 0, json: { ok: true, kind: 'not-due' } },
      { args: ['history'], code: 0, json: [{ revision: 2 }, { revision: 1 }] },
      { args: ['keys', 'list'], code: 0, json: { version: 1 } },
    ];
    const here = { ONGI_SITE: site.address, ONGI_RELEASE_KEY_FILE: site.keyFile };
    for (const { args, code, json } of cases) {
      const result = await ongiRelease([...args, '--json'], here);
      expect({ args, code: result.code, json: JSON.parse(result.stdout) }).toMatchObject({
        args,
        code,
        json,
      });
    }
  },
  TEST_LIMIT_MS,
);

test(
  'a change writes the overview, and succeeds while a webhook fails',
  async () => {
    await site.compose();
    const result = await ongiRelease(['repair', '--json'], {
      ONGI_SITE: site.address,
      ONGI_RELEASE_KEY_FILE: site.keyFile,
      ONGI_RELEASE_WEBHOOKS: 'http://127.0.0.1:1/hidden-part',
      ONGI_RELEASE_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
    });
    expect(result).toMatchObject({ code: 0, stderr: expect.stringMatching(/^webhook to 127\.0\.0\.1:1: /) });
    expect(result.stderr).not.toContain('hidden-part');
    expect(JSON.parse(result.stdout)).toMatchObject({ ok: true, revision: 2 });
    expect(await site.text('.releases/overview/index.html')).toContain('Revision 2 of');
    const out = path.join(site.folder, 'overview.html');
    const overview = await ongiRelease(['overview', '--out', out], { ONGI_SITE: site.address });
    expect(overview).toEqual({ code: 0, stdout: `${out}\n`, stderr: '' });
    expect(readFileSync(out, 'utf8')).toBe(await site.text('.releases/overview/index.html'));
  },
  TEST_LIMIT_MS,
);

test(
  'the help is the manual: every command with all of its options',
  async () => {
    const { code, stdout } = await ongiRelease(['--help']);
    expect(code).toBe(0);
    for (const name of [
      'publish',
      'check',
      'promote',
      'rollback',
      'preview',
      'watch',
      'status',
      'history',
      'configure',
      'keys',
      'adopt',
      'gc',
      'retire',
      'refresh',
      'repair',
      'overview',
    ])
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    const page = await ongiRelease(['promote', '--help']);
    expect(page).toMatchObject({ code: 0, stderr: '' });
    for (const option of ['--canary', '--with', '--force', '--page', '--config', '--why', '--key', '--roots'])
      expect(page.stdout).toContain(option);
  },
  TEST_LIMIT_MS,
);
