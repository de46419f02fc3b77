import type { ImportGraph } from './import-graph.ts';
import { isTest } from './source-files.ts';
import { federationSingletons } from '../../shared/federation.ts';

/** Allowed imports of our packages (docs/where-does-my-code-live.md); `/` allows everything below. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  shared: ['shared/'],
  federation: ['federation/'],
  'object-store': ['object-store/'],
  'release-tool': ['release-tool/', 'federation/first-view/', 'federation/release-format/', 'object-store/'],
  host: [
    'shared/',
    'federation/first-view/',
    'federation/runtime/',
    'federation/webpack/',
    'federation/release-format/',
  ],
  remote: ['shared/', 'federation/webpack/'],
  api: [
    'shared/contract/',
    'shared/schema',
    'shared/mp4/',
    'shared/text/',
    'federation/first-view/',
    'federation/release-format/',
    'goods-generators/',
    'object-store/',
  ],
  'goods-generators': ['shared/contract/', 'shared/schema', 'shared/mp4/'],
  e2e: ['shared/contract/', 'shared/schema', 'goods-generators/testing/'],
  scripts: [
    'federation/',
    'release-tool/',
    'api/',
    'goods-generators/',
    'shared/federation',
    'host/src/navigation/own-paths',
    // The composition that tests run against has the limits of the app that they start.
    'e2e/support/app/lifted-limits',
    'e2e/support/browser/chromium',
    // What crosses a process or the network is parsed, in scripts as well.
    'shared/src/contract/',
    'shared/src/schema/',
    'oxfmt.config',
    // What the packages for teams are made of.
    'sdk/',
  ],
  // Parts of the packages that are made of these.
  sdk: ['shared/', 'federation/', 'release-tool/', 'scripts/new-remote/', 'e2e/support/'],
  // The compositions' own programs, and the drills of a cluster.
  deploy: ['federation/', 'release-tool/', 'api/', 'scripts/', 'shared/src/contract/', 'shared/src/schema/'],
};

/** Benchmarks and drills import what they like; nothing of the product imports them. */
const LAB = 'lab';

/** They import by path, and are imported so. */
const PROGRAMS: ReadonlySet<string> = new Set(['scripts', 'deploy', 'sdk', LAB]);

/** Stateful singletons: outside of its folder each is imported by its public name, never by a path. */
const SINGLETONS = federationSingletons.flatMap(({ key }) => /^shared\/(.+)$/.exec(key)?.[1] ?? []);

/** Every package's jest.config.js calls it. */
const JEST_CONFIGURATION = 'scripts/jest/';

/** For tests and for the fakes of other packages: the platform's fakes, and whether the run is a full one. */
const FOR_TESTS = ['federation/testing/', 'scripts/test/full-run'];

/** One message per import that crosses a boundary between packages or areas, with its file. */
export function boundaryViolations(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, imports]) =>
    imports.flatMap(({ specifier, target }) => {
      if (!isBound(file) || !isOurs(packageOf(target))) return [];
      const reason = whyNot(file, target, specifier.startsWith('.'));
      return reason === undefined ? [] : [`${file} imports ${specifier}: ${reason}`];
    }),
  );
}

/** Configurations at the root, and the laboratory, import what they like. */
function isBound(file: string): boolean {
  return file.includes('/') && packageOf(file) !== LAB;
}

function whyNot(file: string, target: string, isRelative: boolean): string | undefined {
  const from = packageOf(file);
  const to = packageOf(target);
  if (from !== to || !isRelative) {
    // Programs around the product import by path.
    if (isRelative && !PROGRAMS.has(from) && !PROGRAMS.has(to))
      return `${to} is imported by its name, not by a path`;
    const allowed = from === to ? [`${from}/`] : importableBy(file, from);
    const isAllowed = allowed.some(
      (name) => target.replace(/\.tsx?$/, '') === name || (name.endsWith('/') && target.startsWith(name)),
    );
    if (!isAllowed)
      return `${kindOf(from)} may import only ${(MAY_IMPORT[kindOf(from)] ?? ['itself']).join(', ')}`;
  }
  return whyNotInside(file, target, isRelative);
}

function importableBy(file: string, from: string): readonly string[] {
  const isForTests = isTest(file) || file.includes('/testing/') || from === 'e2e';
  return [...(MAY_IMPORT[kindOf(from)] ?? []), JEST_CONFIGURATION, ...(isForTests ? FOR_TESTS : [])];
}

const SCREEN = /^((?:host|remote-[^/]+)\/src\/(?:kinds\/[^/]+\/)?screens\/[^/]+)\//;
const GOODS_KIND = /^(remote-[^/]+\/src\/kinds\/[^/]+)\//;

function whyNotInside(file: string, target: string, isRelative: boolean): string | undefined {
  const [, fromKind] = GOODS_KIND.exec(file) ?? [];
  const [, toKind] = GOODS_KIND.exec(target) ?? [];
  if (toKind !== undefined && toKind !== fromKind && !file.endsWith('/kinds/registry.ts'))
    return 'only the registry imports a kind of goods';
  const [, fromScreen] = SCREEN.exec(file) ?? [];
  const [, toScreen] = SCREEN.exec(target) ?? [];
  if (fromScreen !== undefined && toScreen !== undefined && fromScreen !== toScreen)
    return 'a screen never imports a screen';
  const [, fromFolder] = /^shared\/src\/([^/]+)\//.exec(file) ?? [];
  const [, toFolder = ''] = /^shared\/src\/([^/]+)\//.exec(target) ?? [];
  if (isRelative && fromFolder !== undefined && fromFolder !== toFolder && SINGLETONS.includes(toFolder))
    return `this state exists once in a page only when it is imported as shared/${toFolder}`;
  if (
    fromFolder === 'contract' &&
    target.startsWith('shared/') &&
    !/^shared\/(src\/)?(contract\/|schema)/.test(target)
  ) {
    return 'the contract may import only shared/schema';
  }
  return undefined;
}

/** Held to a remote's imports. */
const REMOTE_TEMPLATE = 'scripts/new-remote/template/';

function packageOf(file: string): string {
  if (file.startsWith(REMOTE_TEMPLATE)) return 'remote-new-area';
  return file.split('/')[0] ?? '';
}

function kindOf(packageName: string): string {
  return packageName.startsWith('remote-') ? 'remote' : packageName;
}

function isOurs(name: string): boolean {
  return kindOf(name) === 'remote' || name === LAB || name in MAY_IMPORT;
}
