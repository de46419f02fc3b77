import assert from 'node:assert/strict';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, test } from 'node:test';

const ROOT = path.join(import.meta.dirname, '..', '..');

type Dependencies = Record<string, string>;
type Locked = { dependencies?: Dependencies; optionalDependencies?: Dependencies };
type LockFile = {
  importers: Record<string, { dependencies?: Record<string, { version: string }> }>;
  snapshots: Record<string, Locked>;
};

/** Knip's parser also reads YAML. */
const yaml: { parseAllDocuments: (text: string) => { toJS: () => LockFile }[] } = createRequire(
  realpathSync(path.join(ROOT, 'node_modules', 'knip', 'package.json')),
)('yaml');

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const lock =
  yaml
    .parseAllDocuments(read('pnpm-lock.yaml'))
    .map((document) => document.toJS())
    .find(({ importers }) => 'api' in importers) ?? assert.fail();

/** Packages whose manifests a Dockerfile copies before `pnpm install`, which installs only those. */
function installedPackages(dockerfile: string): string[] {
  return [...read(dockerfile).matchAll(/^COPY ([\w-]+)\/package\.json /gm)].flatMap(([, name]) => name ?? []);
}

/** All packages that `pnpm install --prod` installs in the image. */
function installedDependencies(dockerfile: string): Set<string> {
  const found = new Set<string>();
  const visit = (dependencies: Dependencies): void => {
    for (const [name, version] of Object.entries(dependencies)) {
      const key = `${name}@${version}`;
      if (version.startsWith('link:') || found.has(key)) continue;
      found.add(key);
      const { dependencies: direct, optionalDependencies } = lock.snapshots[key] ?? {};
      visit({ ...direct, ...optionalDependencies });
    }
  };
  for (const name of installedPackages(dockerfile)) {
    const direct = Object.entries(lock.importers[name]?.dependencies ?? {});
    visit(Object.fromEntries(direct.map(([dependency, { version }]) => [dependency, version])));
  }
  return new Set([...found].map((key) => key.slice(0, key.indexOf('@', 1))));
}

/** Files of this repository that a program loads, besides what it imports on demand. */
function loadedFiles(program: string): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, name = ''] of read(file).matchAll(
      /^(?:import|export) (?!type )(?:[^;']* from )?'([^']+)';$/gm,
    )) {
      const target = name.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), name)
        : ownModule(name, file);
      if (target !== undefined) visit(target);
    }
  };
  visit(program);
  return found;
}

/** The file of a workspace module that `file` imports, as Node resolves it: `shared/contract/post`. */
function ownModule(name: string, file: string): string | undefined {
  const [folder = ''] = name.split('/');
  if (!existsSync(path.join(ROOT, folder, 'package.json'))) return undefined;
  return path.relative(ROOT, createRequire(path.join(ROOT, file)).resolve(name));
}

const GENERATORS_ONLY = ['@ai-sdk/replicate', 'ai'];

describe('what the images contain', () => {
  const images = [
    { name: 'the API', dockerfile: 'api/Dockerfile', hasGenerators: false },
    { name: 'the worker', dockerfile: 'api/worker.Dockerfile', hasGenerators: true },
  ];
  for (const { name, dockerfile, hasGenerators } of images) {
    test(`${name} ${hasGenerators ? 'has' : 'has neither goods-generators nor'} ffmpeg`, () => {
      const dependencies = installedDependencies(dockerfile);
      assert.ok(dependencies.has('fastify') && dependencies.has('sharp'));
      assert.deepEqual(
        GENERATORS_ONLY.map((dependency) => dependencies.has(dependency)),
        GENERATORS_ONLY.map(() => hasGenerators),
      );
      assert.equal(/^COPY goods-generators goods-generators$/m.test(read(dockerfile)), hasGenerators);
      // The distribution's, which is maintained, and its sandbox.
      assert.equal(
        / apt-get install .* ffmpeg bubblewrap .*/.test(read(dockerfile)) &&
          /^FROM debian:trixie-slim$/m.test(read(dockerfile)),
        hasGenerators,
      );
      assert.doesNotMatch([...dependencies].join(' '), /ffmpeg-installer|ffprobe-installer/);
    });

    test(`the user of ${name}'s image can read all of its files, whoever built it`, () => {
      const [install = '', final = ''] = read(dockerfile)
        .split(/^FROM /m)
        .slice(1);
      assert.match(install, /\nRUN chmod -R a\+rX \.\n\n(?:#.*\n)*$/);
      assert.doesNotMatch(final, /^COPY (?!--from)/m);
      assert.match(final, /^USER 1000:1000$/m);
    });
  }

  const programs = [
    ['api/Dockerfile', 'api/src/main.ts'],
    ['api/worker.Dockerfile', 'api/src/worker.ts'],
    ['deploy/compose/release/Dockerfile', 'deploy/compose/release/release.ts'],
    ['deploy/compose/release/Dockerfile', 'release-tool/cli/main.ts'],
    ['deploy/compose/packages/Dockerfile', 'deploy/compose/packages/install-build.ts'],
    ['deploy/compose/packages/Dockerfile', 'host/webpack.config.mjs'],
  ] as const;
  for (const [dockerfile, program] of programs) {
    test(`${dockerfile} copies every file that ${program} loads`, () => {
      const copied = [
        ...read(dockerfile)
          .replaceAll('${PACKAGE}', 'host')
          .matchAll(/^COPY (?!--from)(.+) \S+$/gm),
      ].flatMap(([, sources = '']) => sources.split(' '));
      const missing = [...loadedFiles(program)].filter(
        (file) => !copied.some((source) => file === source || file.startsWith(`${source}/`)),
      );
      assert.deepEqual(missing, []);
    });
  }

  test('the API runs no jobs, and only the worker has the image that can', () => {
    assert.match(read('api/Dockerfile'), /^ENV .*GOODS_AT_ONCE=0/m);
    const compose = read('docker-compose.yml');
    assert.match(compose, /\n {2}worker:\n(?: {4}.*\n)*? {4}image: \$\{IMAGE_PREFIX:-ongi\}-worker\n/);
    assert.match(compose, /\n {2}worker:\n(?: {4}.*\n)*? {4}build: .*api\/worker\.Dockerfile/);
    assert.match(compose, /\n {2}api:\n(?: {4}.*\n)*? {4}build: .*api\/Dockerfile/);
  });
});
