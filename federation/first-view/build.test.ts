/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FEDERATION = path.join(__dirname, '..');

let packageDir: string;

beforeEach(() => {
  // Where what the federation has installed is found, and nothing is committed.
  packageDir = mkdtempSync(path.join(FEDERATION, 'node_modules', '.early-'));
});

afterEach(() => rmSync(packageDir, { recursive: true, force: true }));

/** Builds a package with these early scripts, as webpack builds any package, in a process of its own. */
function build(sources: Readonly<Record<string, string>>): {
  files: Record<string, string>;
  errors: string[];
} {
  const early = Object.fromEntries(
    Object.keys(sources).map((prefix, index) => [prefix, { script: `./early-${index}.js` }]),
  );
  for (const [index, source] of Object.values(sources).entries())
    writeFileSync(path.join(packageDir, `early-${index}.js`), source);
  mkdirSync(path.join(packageDir, 'dist'), { recursive: true });
  writeFileSync(path.join(packageDir, 'main.js'), 'main();');
  const options = { packageDir, packageName: 'remote-garden', early, stubs: {} };
  const program = `
    import webpack from 'webpack';
    import { EarlyScriptsPlugin } from ${JSON.stringify(path.join(__dirname, 'build-plugin.ts'))};
    const plugin = new EarlyScriptsPlugin(${JSON.stringify(options)});
    const context = ${JSON.stringify(packageDir)};
    webpack(
      { context, mode: 'production', entry: './main.js', output: { path: context + '/dist' }, plugins: [plugin] },
      (error, stats) => {
        const errors = error ? [String(error)] : stats.compilation.errors.map(({ message }) => message);
        console.log(JSON.stringify({ files: plugin.files(), errors }));
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

test('an early script is one file of the package, named after its path and its content', () => {
  const { files, errors } = build({ '/garden/pond': SMALL, '/garden': 'globalThis.drawn = "pond";' });
  expect(errors).toEqual([]);
  expect(Object.keys(files)).toEqual(['/garden/pond', '/garden']);
  expect(files['/garden/pond']).toMatch(/^early-garden-pond\.[0-9a-f]{8}\.js$/);
  expect(files['/garden']).toMatch(/^early-garden\.[0-9a-f]{8}\.js$/);
  const again = build({ '/garden/pond': SMALL, '/garden': 'globalThis.drawn = "other";' }).files;
  expect(again['/garden/pond']).toBe(files['/garden/pond']);
  expect(again['/garden']).not.toBe(files['/garden']);
}, 60_000);

test('an early script above the limit is a failed build that says by how much', () => {
  const large = `globalThis.drawn = ${JSON.stringify(randomBytes(4_000).toString('base64'))};`;
  const { errors } = build({ '/garden': large });
  expect(errors).toEqual([
    expect.stringMatching(/^early-garden\.\w+\.js has \d{4,} bytes compressed; .* at most 3328$/),
  ]);
}, 60_000);

test('an early script that cannot be built fails the build', () => {
  const { errors } = build({ '/garden': 'import { a } from "./nowhere.js"; a();' });
  expect(errors.join('\n')).toContain("Can't resolve './nowhere.js'");
}, 60_000);

test('a package without early scripts has none', () => {
  expect(build({})).toEqual({ files: {}, errors: [] });
}, 60_000);
