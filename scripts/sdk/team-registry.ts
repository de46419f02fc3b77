import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../federation/testing/free-port.ts';
import { runWell } from './team-shell.ts';

/** Installed for tests alone. It names one package by a tag, which not every registry has. */
const REGISTRY = {
  private: true,
  dependencies: { verdaccio: '6.10.4' },
  overrides: { 'node-fetch': '2.7.0' },
};

export type TeamRegistry = {
  address: string;
  /** Settings of npm: anybody may publish there, and npm wants to have logged in. */
  settings: string;
  /** A cache of npm, in which no program lies that an earlier run began under the same number. */
  cache: string;
  end: () => void;
};

/** A registry on loopback, the only one that has our packages. @param home a folder to make */
export async function startRegistry(home: string): Promise<TeamRegistry> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  mkdirSync(home);
  const uplink = (await runWell(home, 'npm', ['config', 'get', 'registry'])).trim();
  writeFileSync(
    path.join(home, 'config.yaml'),
    `storage: ./storage
auth: { htpasswd: { file: ./htpasswd, max_users: -1 } }
uplinks: { public: { url: '${uplink}' } }
packages:
  '@ongi/*': { access: $all, publish: $all }
  create-ongi-remote: { access: $all, publish: $all }
  '**': { access: $all, proxy: public }
log: { type: stdout, level: error }
`,
  );
  writeFileSync(path.join(home, 'package.json'), JSON.stringify(REGISTRY));
  await runWell(home, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']);
  const main = path.join('node_modules', 'verdaccio', 'bin', 'verdaccio');
  const program = spawn(
    process.execPath,
    [main, '--config', 'config.yaml', '--listen', `127.0.0.1:${port}`],
    { cwd: home, stdio: 'ignore' },
  );
  const isUp = async (): Promise<boolean> =>
    (await fetch(`${address}-/ping`).catch(() => undefined))?.ok === true;
  while (!(await isUp())) {
    assert.equal(program.exitCode, null, 'the registry ended');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const settings = path.join(home, 'npmrc');
  const cache = path.join(home, 'cache');
  mkdirSync(cache);
  const downloads = path.join((await runWell(home, 'npm', ['config', 'get', 'cache'])).trim(), '_cacache');
  mkdirSync(downloads, { recursive: true });
  symlinkSync(downloads, path.join(cache, '_cacache'));
  writeFileSync(settings, `//${new URL(address).host}/:_authToken=nobody\n`);
  return { address, settings, cache, end: () => void program.kill() };
}

/** Publishes what packing left in a folder. */
export async function publishPacked({ address, settings }: TeamRegistry, packed: string): Promise<void> {
  const to = ['--registry', address, '--userconfig', settings];
  for (const file of readdirSync(packed).filter((name) => name.endsWith('.tgz')))
    await runWell(packed, 'npm', ['publish', path.join(packed, file), ...to]);
}
