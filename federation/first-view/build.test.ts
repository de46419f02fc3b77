/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

const FEDERATION = path.join(__dirname, '..');

let packageDir: string;

beforeEach(() => {
  // Where what the federation has installed is found, and nothing is committed.
  packageDir = mkdtempSync(path.join(FEDERATION, 'node_modules', '.first-view-'));
});

afterEach(() => rmSync(packageDir, { recursive: true, force: true }));

/** Builds a package with these first-view scripts, as webpack builds any package, in a process of its own. */
function build(
  sources: Readonly<Record<string, string>>,
  declared: object = { chunk: 'screen', requests: [] },
): {
  files: Record<string, string>;
  errors: string[];
} {
  const firstViews = Object.fromEntries(
    Object.keys(sources).map((prefix, index) => [prefix, { ...declared, script: `./view-${index}.tsx` }]),
  );
  for (const [index, source] of Object.values(sources).entries())
    writeFileSync(path.join(packageDir, `view-${index}.tsx`), source);
  writeFileSync(path.join(packageDir, 'tsconfig.json'), '{ "compilerOptions": { "module": "esnext" } }');
  mkdirSync(path.join(packageDir, 'dist'), { recursive: true });
  writeFileSync(path.join(packageDir, 'main.js'), 'main();');
  const options = { packageDir, packageName: 'remote-garden', firstViews, provided: ['shared/provided'] };
  const program = `
    import webpack from 'webpack';
    import { FirstViewsPlugin } from ${JSON.stringify(path.join(__dirname, 'build.ts'))};
    const plugin = new FirstViewsPlugin(${JSON.stringify(options)});
    const context = ${JSON.stringify(packageDir)};
    const files = () =>
      Object.fromEntries(Object.entries(plugin.describe(() => [])).map(([prefix, { script }]) => [prefix, script]));
    webpack(
      { context, mode: 'production', entry: './main.js', output: { path: context + '/dist' }, plugins: [plugin] },
      (error, stats) => {
        const errors = error ? [String(error)] : stats.compilation.errors.map(({ message }) => message);
        console.log(JSON.stringify({ files: files(), errors }));
      },
    );`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: FEDERATION,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

const SMALL = 'globalThis.drawn = "garden";';

test('a first-view script is one file of the package, named after its path and its content', () => {
  const { files, errors } = build({ '/garden/pond': SMALL, '/garden': 'globalThis.drawn = "pond";' });
  expect(errors).toEqual([]);
  expect(Object.keys(files)).toEqual(['/garden/pond', '/garden']);
  expect(files['/garden/pond']).toMatch(/^first-view-garden-pond\.[0-9a-f]{8}\.js$/);
  expect(files['/garden']).toMatch(/^first-view-garden\.[0-9a-f]{8}\.js$/);
  const again = build({ '/garden/pond': SMALL, '/garden': 'globalThis.drawn = "other";' }).files;
  expect(again['/garden/pond']).toBe(files['/garden/pond']);
  expect(again['/garden']).not.toBe(files['/garden']);
}, 60_000);

test('a first-view script above the limit is a failed build that says by how much', () => {
  const large = `globalThis.drawn = ${JSON.stringify(randomBytes(4_000).toString('base64'))};`;
  const { errors } = build({ '/garden': large });
  expect(errors).toEqual([
    expect.stringMatching(/^first-view-garden\.\w+\.js has \d{4,} bytes compressed; .* at most 3328$/),
  ]);
}, 60_000);

test('a first-view script that cannot be built fails the build', () => {
  const { errors } = build({ '/garden': 'import { a } from "./nowhere.js"; a();' });
  expect(errors.join('\n')).toContain("Can't resolve './nowhere.js'");
}, 60_000);

test('a package without first-view scripts has none', () => {
  expect(build({})).toEqual({ files: {}, errors: [] });
}, 60_000);

test('a first-view script contains neither what the host has, nor what is left to the screen, nor handlers', () => {
  writeFileSync(path.join(packageDir, 'secret.js'), 'export const secret = () => "secret";');
  const source = `
    import { useState } from 'react';
    import { secret } from './secret.js';
    import { provided } from 'shared/provided';
    globalThis.drawn = () => <><p key="k" onClick={() => alert('pressed')}>{provided(useState(1))}</p>{secret()}</>;`;
  const declared = { chunk: 'screen', requests: [], leftToScreen: ['./secret.js'] };
  const { errors } = build({ '/garden': source }, declared);
  expect(errors).toEqual([]);
  const file = readdirSync(path.join(packageDir, 'dist')).find((name) => name.startsWith('first-view'));
  const script = readFileSync(path.join(packageDir, 'dist', String(file)), 'utf8');
  expect(script).toMatch(/^\{ongiFirstView\.script=\(m,h,F\)=>\{/);
  expect(script).toContain('m["shared/provided"]');
  expect(script).toContain('m.react');
  expect(script).not.toMatch(/"secret"|pressed|key/);
}, 60_000);

test('its images are those of the package, beside the script, whatever the minifier calls the rest', () => {
  writeFileSync(path.join(packageDir, 'pond.png'), 'a pond');
  const names = Array.from({ length: 200 }, (_, index) => `helper${index}`);
  const helpers = names.map(
    (name) => `function ${name}(text) { return text + typeof ${name} + Math.random(); }`,
  );
  const source = `import pond from './pond.png';
    ${helpers.join('\n')}
    globalThis.helpers = () => [${names.join()}].map((each) => each(pond) + each.length);
    globalThis.drawn = pond;`;
  const { errors } = build({ '/garden': source });
  expect(errors).toEqual([]);
  const file = readdirSync(path.join(packageDir, 'dist')).find((name) => name.startsWith('first-view'));
  const script = readFileSync(path.join(packageDir, 'dist', String(file)), 'utf8');
  const page: { ongiFirstView: { script?: () => void }; document: object; drawn?: string } = {
    ongiFirstView: {},
    document: { currentScript: { src: `https://cdn.test/remote-garden/1.0.0/${file}` } },
  };
  runInNewContext(script, page);
  page.ongiFirstView.script?.();
  expect(page.drawn).toMatch(/^https:\/\/cdn\.test\/remote-garden\/1\.0\.0\/pond\.[0-9a-f]{8}\.png$/);
}, 60_000);
