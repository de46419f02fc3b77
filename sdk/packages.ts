/** What the packages that a team's own repository installs are made of. `npm run sdk:pack` makes them. */

export type SdkPackage = {
  name: string;
  description: string;
  /** Folders and files of this repository, which lie in the package as they lie here. */
  sources: readonly string[];
  /** Left out of them, by its path. */
  without?: RegExp;
  /** Subpaths, and the sources that they stand for; those of a package.json here under its name. */
  exports: Readonly<Record<string, string>>;
  /** Packages whose exports it has as well, and under which of its own subpaths. */
  exportsOf?: Readonly<Record<string, string>>;
  bin?: Readonly<Record<string, string>>;
  /** Of others, in the page or in the team's build: the team's own package.json names them. */
  peers?: readonly string[];
  /** Copied with their names of our packages, and not compiled. */
  templates?: readonly string[];
  /** Other people's packages that a remote begins with. */
  scaffold?: readonly string[];
  /** Global types that its sources need. */
  types?: readonly string[];
  /** Loaded by their names, which no import statement says. */
  loaded?: readonly string[];
};

/** Our specifiers, and what they are called in a repository of a team. The first that fits counts. */
export const NAMES: readonly (readonly [ours: string, theirs: string])[] = [
  ['shared/testing/', '@ongi/testing/'],
  ['shared/fake-shell', '@ongi/testing/fake-shell'],
  ['shared/', '@ongi/remote/'],
  ['federation/', '@ongi/build/'],
  ['object-store/', '@ongi/cli/object-store/'],
  ['release-tool/', '@ongi/cli/release-tool/'],
];

const OF_THE_PAGE = ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query'];

export const SDK_PACKAGES: readonly SdkPackage[] = [
  {
    name: '@ongi/remote',
    description: 'What a remote imports: contract, queries, shell and design system of 온기',
    sources: ['shared/federation.ts', 'shared/src'],
    without: /^shared\/src\/(testing|fake-shell)\//,
    exports: {},
    exportsOf: { shared: '.' },
    peers: OF_THE_PAGE,
  },
  {
    name: '@ongi/build',
    description: 'Builds a remote of 온기, with settings for TypeScript, jest, oxlint and stylelint',
    sources: [
      'asset-modules.d.ts',
      'federation/webpack',
      'federation/first-view',
      'federation/release-format',
      'federation/runtime/area-load-error.ts',
      'federation/runtime/offline/read-releases.ts',
      'scripts/jest',
      'scripts/stylelint/in-layer.js',
      'stylelint.config.js',
      'sdk/build',
    ],
    without: /\/(testing|test-fixtures)\/|first-view\/known-page/,
    exports: {
      './remote': './sdk/build/remote.ts',
      './jest': './sdk/build/jest.js',
      './stylelint': './sdk/build/stylelint.js',
      './oxlint.json': './sdk/build/oxlint.json',
      './tsconfig.json': './sdk/build/tsconfig.remote.json',
      './asset-modules': './asset-modules.d.ts',
    },
    exportsOf: { federation: '.' },
    bin: { 'ongi-build': './sdk/build/main.ts' },
    peers: ['@ongi/remote', 'webpack'],
    types: ['node'],
    loaded: [
      'css-loader',
      'ts-loader',
      'react-refresh',
      'typescript7',
      '@swc/core',
      '@swc/jest',
      '@testing-library/jest-dom',
    ],
  },
  {
    name: '@ongi/testing',
    description:
      'Tests a remote of 온기: a fake shell and API, journeys in a given site, accessibility, layout',
    sources: [
      'shared/src/testing',
      'shared/src/fake-shell',
      'e2e/support/accounts/people.ts',
      'e2e/support/browser/phone.ts',
      'e2e/support/photos/test-photo.ts',
      ...[
        'axe',
        'covered-controls',
        'layout-problems',
        'overlaid-texts',
        'page-checks',
        'small-media',
        'squeezed-texts',
        'touch-targets',
      ].map((name) => `e2e/support/visual/${name}.ts`),
      'scripts/test/full-run.ts',
      'sdk/testing',
    ],
    without: /testing\/beginnings-read/,
    exports: {
      './render': './shared/src/testing/render.tsx',
      './fake-shell': './shared/src/fake-shell/fake-shell.tsx',
      './playwright': './sdk/testing/playwright.ts',
      './*': './shared/src/testing/*.ts',
    },
    peers: [...OF_THE_PAGE, '@ongi/remote', '@playwright/test', '@testing-library/react'],
    loaded: ['axe-core'],
    types: ['node', 'jest', '@testing-library/jest-dom'],
  },
  {
    name: '@ongi/cli',
    description: 'ongi: shows, checks and releases a remote of 온기',
    sources: ['release-tool', 'object-store/src', 'sdk/cli'],
    without: /\/testing\//,
    exports: {},
    exportsOf: { 'object-store': './object-store' },
    bin: { ongi: './sdk/cli/main.ts' },
    peers: ['@ongi/build'],
    types: ['node'],
  },
  {
    name: 'create-ongi-remote',
    description: 'Begins the repository of a remote of 온기',
    sources: [
      'scripts/new-remote/fill-template.ts',
      'scripts/new-remote/validate-form.ts',
      'federation/release-format/area-entries.ts',
      'federation/release-format/area-entries-schema.ts',
      'federation/release-format/platform/served-sdks.ts',
      'federation/release-format/site-names.ts',
      'sdk/create-ongi-remote',
    ],
    without: /^sdk\/create-ongi-remote\/template\//,
    templates: ['scripts/new-remote/template', 'sdk/create-ongi-remote/template'],
    exports: {},
    bin: { 'create-ongi-remote': './sdk/create-ongi-remote/main.ts' },
    scaffold: [
      ...OF_THE_PAGE,
      '@playwright/test',
      '@testing-library/react',
      '@types/jest',
      '@types/react',
      '@types/react-dom',
      'jest',
      'oxlint',
      'stylelint',
      'webpack',
    ],
    types: ['node'],
  },
];
