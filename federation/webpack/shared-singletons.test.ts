/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portablePath } from './measured/portable-modules-plugin.ts';
import { describeShared, packageNameOf, sharedModules } from './shared-singletons.ts';

const packageDir = path.join(__dirname, '../test-fixtures/remote');
const shared = [
  { key: 'react' },
  { key: 'react/jsx-runtime' },
  { key: 'react-router', provide: './router.ts' },
];

test.each([
  ['react', 'react'],
  ['react-dom/client', 'react-dom'],
  ['@tanstack/react-query', '@tanstack/react-query'],
  ['@a/b/c', '@a/b'],
  ['shared/session', 'shared'],
])('%s is of the package %s', (specifier, name) => {
  expect(packageNameOf(specifier)).toBe(name);
});

test('a remote carries none of the singletons and demands the version it was built with, or newer', () => {
  for (const config of Object.values(sharedModules(packageDir, shared, 'consume'))) {
    expect(config).toMatchObject({ import: false, singleton: true, strictVersion: true });
    expect(config.requiredVersion).toMatch(/^\^\d+\.\d+\.\d+$/);
  }
});

test('a host brings each of them at once, a facade in the place of the whole where there is one', () => {
  const provided = sharedModules(packageDir, shared, 'provide');
  expect(provided['react']).toMatchObject({
    import: 'react',
    eager: true,
    version: expect.stringMatching(/^\d/),
  });
  expect(provided['react-router']).toMatchObject({ import: './router.ts' });
});

test('what is not installed is an error, not a range of nothing', () => {
  expect(() => describeShared(packageDir, [{ key: 'no-such-package' }], 'consume')).toThrow(
    'no-such-package is not installed',
  );
});

describe('in a repository of a team, whose package has the modules of this one', () => {
  let team: string;
  beforeEach(() => {
    team = mkdtempSync(path.join(tmpdir(), 'ongi-team-'));
    const installed = path.join(team, 'node_modules', '@team', 'remote');
    mkdirSync(installed, { recursive: true });
    const manifest = { name: '@team/remote', version: '3.2.0', layout: 'ongi-repository' };
    writeFileSync(path.join(installed, 'package.json'), JSON.stringify(manifest));
  });
  afterEach(() => rmSync(team, { recursive: true, force: true }));

  test('what is imported under another name is shared under the key, and so it stands in the contract', () => {
    const singletons = [{ key: 'shared/http', specifier: '@team/remote/http' }];
    expect(sharedModules(team, singletons, 'consume')).toMatchObject({
      '@team/remote/http': {
        shareKey: 'shared/http',
        import: false,
        requiredVersion: expect.stringMatching(/^\^3\./),
      },
    });
    expect(describeShared(team, singletons, 'consume')).toMatchObject({
      'shared/http': { resolved: '3.2.0', required: expect.stringMatching(/^\^3\./), provided: false },
    });
  });

  test('a module is named as in this repository, and not after the package', () => {
    const file = 'node_modules/@team/remote/shared/src/http/http.js';
    expect(portablePath(path.join(team, file))).toBe('shared/src/http/http.js');
  });
});
