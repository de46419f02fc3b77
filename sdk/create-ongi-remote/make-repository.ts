import path from 'node:path';
import {
  filledTemplate,
  writeFolder,
  type RemoteFile,
  type RemoteOptions,
} from '../../scripts/new-remote/fill-template.ts';

/** Where a repository gets our packages: from its site or a registry, never a public one. */
export type Origin = {
  /** By the name of a package of ours what npm installs: an address, or a version. */
  specifierOf: (name: string) => string;
  /** Where npm searches for any other name of ours. */
  registry: string;
};

type Repository = {
  options: RemoteOptions;
  origin: Origin;
  /** Other people's packages by name, with their versions. */
  packages: Readonly<Record<string, string>>;
};

/** What every remote begins with, and what only one in a repository of its own has. */
const TEMPLATES = [
  path.join(import.meta.dirname, '..', '..', 'scripts', 'new-remote', 'template'),
  path.join(import.meta.dirname, 'template'),
];

/** Of the pages. Everything else is for building and testing. */
const OF_THE_PAGE = ['@tanstack/react-query', 'react', 'react-dom', 'react-router-dom'];

const SCRIPTS = {
  build: 'ongi-build',
  dev: 'ongi dev',
  types: 'ongi-build --types',
  lint: 'oxlint && stylelint "src/**/*.css"',
  unit: 'jest',
  journeys: 'playwright test',
  test: 'npm run types && npm run lint && npm run unit',
};

/** A file of this name in the template would be read here, where its package is not installed. */
const TYPESCRIPT = {
  extends: '@ongi/build/tsconfig.json',
  include: ['src', 'journeys', 'playwright.config.ts'],
};

/** The folder appears complete. Throws if it exists or the disk is full. */
export async function makeRepository(folder: string, repository: Repository): Promise<void> {
  const { options, origin } = repository;
  const files = (await Promise.all(TEMPLATES.map((template) => filledTemplate(template, options)))).flat();
  await writeFolder(folder, [
    ...files.map(([file, text]): RemoteFile => {
      if (file === 'package.json') return [file, manifestOf(text, repository)];
      // npm leaves some of these names out of a package, and tools of this repository read others.
      return [file.replace(/^dot-/, '.'), text];
    }),
    ['.npmrc', npmSettings(origin)],
    ['tsconfig.json', `${JSON.stringify(TYPESCRIPT, null, 2)}\n`],
  ]);
}

function manifestOf(template: string, { origin, packages }: Repository): string {
  const { dependencies: _ours, devDependencies: _others, scripts: _here, ...declared } = JSON.parse(template);
  const ours = (name: string): [string, string] => [name, origin.specifierOf(name)];
  const others = Object.entries(packages);
  const dependencies = [ours('@ongi/remote'), ...others.filter(([name]) => OF_THE_PAGE.includes(name))];
  const devDependencies = [
    ...['@ongi/build', '@ongi/cli', '@ongi/testing'].map(ours),
    ...others.filter(([name]) => !OF_THE_PAGE.includes(name)),
  ];
  const manifest = {
    ...declared,
    scripts: SCRIPTS,
    dependencies: Object.fromEntries(dependencies.toSorted(byName)),
    devDependencies: Object.fromEntries(devDependencies.toSorted(byName)),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function byName([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1;
}

/**
 * A name of ours that no address stands for is looked for here, and nowhere else. `npx ongi` where nothing is
 * installed fails, and runs nothing of a stranger who has this name.
 */
function npmSettings({ registry }: Origin): string {
  return `@ongi:registry=${registry}\nyes=false\n`;
}
