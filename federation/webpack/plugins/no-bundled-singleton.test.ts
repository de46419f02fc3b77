/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BUILD = path.join(__dirname, '..', 'build.ts');
const REMOTE_CONFIG = path.join(__dirname, '..', 'remote-config.ts');

let team: string;

beforeEach(() => {
  team = mkdtempSync(path.join(tmpdir(), 'ongi-bundled-'));
  const exports = { './*': './shared/src/*/*.js' };
  const packed = {
    name: '@team/remote',
    version: '3.2.0',
    layout: 'ongi-repository',
    type: 'module',
    exports,
  };
  const installed = 'node_modules/@team/remote';
  write(`${installed}/package.json`, JSON.stringify(packed));
  write(`${installed}/shared/src/session/session.js`, "export { store } from './store.js';\n");
  write(`${installed}/shared/src/session/store.js`, 'export const store = {};\n');
  write(`${installed}/shared/src/text/text.js`, "export const text = 'a text';\n");
  const ongi = { area: 'album', paths: { '/album': 'routes' } };
  write('package.json', JSON.stringify({ name: 'remote-album', version: '1.0.0', type: 'module', ongi }));
  write('tsconfig.json', '{}');
  write(
    'webpack.config.mjs',
    `import { remoteConfig } from ${JSON.stringify(REMOTE_CONFIG)};
export default remoteConfig({
  packageDir: import.meta.dirname,
  shared: [{ key: 'shared/session', specifier: '@team/remote/session' }],
  contractVersion: 1,
});
`,
  );
});
afterEach(() => rmSync(team, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(team, file)), { recursive: true });
  writeFileSync(path.join(team, file), text);
}

test('a module of ours that a page has once is not bundled by a path; others of its package are', () => {
  write(
    'src/routes.tsx',
    `import { store } from '@team/remote/session';
import { store as copy } from '../node_modules/@team/remote/shared/src/session/store.js';
import { text } from '@team/remote/text';
export const area = { routes: [{ path: '/album', store, copy, text }] };
`,
  );
  const { status, stderr } = spawnSync(process.execPath, [BUILD, '--output-path', 'built'], {
    cwd: team,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr.match(/\S+ belongs to .*/g)).toEqual([
    expect.stringMatching(/session\/store\.js belongs to .* import it as "@team\/remote\/session"/),
  ]);
});
