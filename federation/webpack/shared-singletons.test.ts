/** @jest-environment node */
import path from 'node:path';
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
