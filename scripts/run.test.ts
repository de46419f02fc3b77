import assert from 'node:assert/strict';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { runQuietly } from './machine/run-quietly.ts';

const ROOT = path.join(import.meta.dirname, '..');
const RUN = path.join(import.meta.dirname, 'run.mjs');

it('every program that the entry names exists', () => {
  const programs = [...readFileSync(RUN, 'utf8').matchAll(/: '([\w/-]+\.ts)'/g)].map(
    ([, file]) => file ?? '',
  );
  assert.equal(programs.length >= 6, true);
  assert.deepEqual(
    programs.filter((file) => !existsSync(path.join(ROOT, file))),
    [],
  );
});

it('an unknown command, and none, fail with the list of commands', async () => {
  for (const args of [[], ['nothing'], ['run.test'], ['../api/src/main']]) {
    const { code, output } = await runQuietly(process.execPath, [RUN, ...args]);
    assert.deepEqual([code, /usage: .*\n.*doctor.*seed/.test(output)], [1, true], output);
  }
});

it('ongi-release runs what is installed, and never installs', async () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'ongi-clone-'));
  try {
    const entry = path.join(clone, 'scripts', 'run.mjs');
    cpSync(path.join(ROOT, 'scripts', 'bootstrap'), path.join(clone, 'scripts', 'bootstrap'), {
      recursive: true,
    });
    copyFileSync(RUN, entry);
    mkdirSync(path.join(clone, 'release-tool', 'cli'), { recursive: true });
    for (const file of ['package.json', 'cli/main.ts'])
      copyFileSync(path.join(ROOT, 'release-tool', file), path.join(clone, 'release-tool', file));
    // An installation would be seen: it is the one thing that runs `npx`.
    const programs = path.join(clone, 'programs');
    mkdirSync(programs);
    writeFileSync(path.join(programs, 'npx'), `#!/bin/sh\ntouch ${clone}/installed\nexit 1\n`, {
      mode: 0o755,
    });
    const run = () =>
      runQuietly(process.execPath, [entry, 'ongi-release', '--help'], {
        env: { ...process.env, PATH: `${programs}:${process.env['PATH']}` },
      });

    const bare = await run();
    assert.match(bare.output, /^Not installed here: .*semver.*"npm run setup".*release container.*\n$/);
    assert.equal(bare.code, 1);

    rmSync(path.join(clone, 'release-tool'), { recursive: true });
    for (const folder of ['release-tool', 'federation', 'object-store'])
      symlinkSync(path.join(ROOT, folder), path.join(clone, folder));
    const installed = await run();
    assert.deepEqual([installed.code, /ongi-release promote feed/.test(installed.output)], [0, true]);
    assert.equal(existsSync(path.join(clone, 'installed')), false);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
});

it('passes arguments on, and exits with the code of the program', async () => {
  const { code, output } = await runQuietly(process.execPath, [RUN, 'test', '--only', 'no-such-stage']);
  assert.deepEqual([code, /there is no stage "no-such-stage"/.test(output)], [1, true], output);
});

it('where installing fails, npm start goes on with what was installed, and npm test does not', async () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'ongi-clone-'));
  try {
    cpSync(path.join(ROOT, 'scripts', 'bootstrap'), path.join(clone, 'scripts', 'bootstrap'), {
      recursive: true,
    });
    const entry = path.join(clone, 'scripts', 'run.mjs');
    copyFileSync(RUN, entry);
    for (const command of ['start', 'test'])
      writeFileSync(path.join(clone, 'scripts', `${command}.ts`), `console.log('it runs');\n`);
    writeFileSync(path.join(clone, 'package.json'), '{ "packageManager": "pnpm@0" }');
    for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) writeFileSync(path.join(clone, file), '');
    const bin = path.join(clone, 'node_modules', '.bin');
    mkdirSync(bin, { recursive: true });
    symlinkSync(process.execPath, path.join(bin, 'node'));
    const npx = '#!/bin/sh\necho the lock file lacks a package\nexit 1\n';
    writeFileSync(path.join(bin, 'npx'), npx, { mode: 0o755 });
    const run = (command: string) =>
      runQuietly(process.execPath, [entry, command], {
        env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
      });

    assert.equal((await run('start')).code, 1);
    const cache = path.join(clone, 'node_modules', '.cache');
    mkdirSync(cache);
    writeFileSync(path.join(cache, 'ongi-install.txt'), 'of an earlier installation');
    const started = await run('start');
    assert.equal(started.code, 0);
    assert.match(
      started.output,
      /the lock file lacks a package[^]*going on with what was installed before\nit runs/,
    );
    const tested = await run('test');
    assert.equal(tested.code, 1);
    assert.doesNotMatch(tested.output, /it runs/);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
});
