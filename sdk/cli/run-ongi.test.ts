import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { RELEASE_COMMANDS, releaseArguments, type ReleaseCommand } from './release-commands.ts';
import { runOngi } from './run-ongi.ts';

const REMOTE = { folder: '/team/remote-album', area: 'album', version: '1.2.0' };

describe('a command of a team', () => {
  const cases: readonly (readonly [command: ReleaseCommand, typed: string, called: string])[] = [
    ['check', '', '/team/remote-album'],
    ['check', '1.1.0 --canary 10', 'album 1.1.0 --canary 10'],
    ['publish', '--local', '/team/remote-album --local'],
    ['preview', '--site-url https://ongi.example', 'album@1.2.0 --site-url https://ongi.example'],
    ['preview', '1.1.0', 'album@1.1.0'],
    ['copy', '1.1.0 --from site', 'album@1.1.0 --from site'],
    ['promote', '--canary 10 --why first', 'album 1.2.0 --canary 10 --why first'],
    ['promote', '1.1.0', 'album 1.1.0'],
    ['watch', '--once', 'album --once'],
    ['rollback', '--why broken', 'album --why broken'],
    ['rollback', '1.0.0', 'album --to 1.0.0'],
    ['rollback', 'none --why first', 'album --to none --why first'],
  ];
  for (const [command, typed, called] of cases)
    it(`${command} ${typed} is for the remote in the folder`, () => {
      const split = (text: string): string[] => text.split(' ').filter((one) => one !== '');
      assert.deepEqual(releaseArguments(command, split(typed), REMOTE), [command, ...split(called)]);
    });

  it('exists for everything that a team does with a release', () => {
    assert.deepEqual(RELEASE_COMMANDS, [...new Set(cases.map(([command]) => command))]);
  });
});

describe('ongi', () => {
  let folder: string;
  let output: string[];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ongi-cli-'));
    output = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: string[]): Promise<number> =>
    runOngi(args, {
      folder,
      env: { PATH: process.env['PATH'] },
      print: (line) => output.push(line),
      note: (line) => output.push(line),
    });

  it('prints what it can do', async () => {
    assert.equal(await run(), 0);
    for (const command of [...RELEASE_COMMANDS, 'dev', 'test', 'upgrade'])
      assert.match(output.join('\n'), new RegExp(`ongi ${command}`));
  });

  it('names its commands where there is none of this name', async () => {
    assert.equal(await run('constructor'), 2);
    assert.match(output.join('\n'), /there is no command "constructor": .*check/);
  });

  it('checks a build by what a site states where it has the address alone', async () => {
    for (const args of [['--site-url', 'http://127.0.0.1:9'], ['--site-url=http://127.0.0.1:9']])
      assert.equal(await run('check', ...args), 1);
    assert.match(output.join('\n'), /has no finished build in its dist/);
  });

  it('tests a remote by its own scripts, and compares the build with the site', async () => {
    const scripts = { test: 'exit 0', build: 'touch built' };
    const manifest = (more: object) =>
      writeFileSync(
        path.join(folder, 'package.json'),
        JSON.stringify({ name: 'x', version: '1.0.0', ...more }),
      );
    manifest({ scripts });
    assert.equal(await run('test', '--site-url', 'http://127.0.0.1:9'), 1);
    assert.ok(existsSync(path.join(folder, 'built')));
    assert.match(output.join('\n'), /has no finished build in its dist/);
    manifest({ scripts: { ...scripts, test: 'exit 3' } });
    assert.equal(await run('test'), 3);
  });

  it('asks for a site where none is named', async () => {
    assert.notEqual(await run('dev'), 0);
    assert.equal(await run('upgrade', '--plan'), 2);
    assert.match(output.join('\n'), /ongi upgrade --plan --site-url/);
  });

  it('says which file does not name the area', async () => {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0' }));
    assert.equal(await run('publish'), 1);
    assert.match(output.join('\n'), /package\.json does not say which area/);
  });

  it('passes on what the release tool answers', async () => {
    const ongi = { area: 'album', paths: { '/album': 'screen-album' } };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', ongi }));
    assert.equal(await run('promote'), 2);
    assert.match(output.join('\n'), /which site\?/);
  });
});
