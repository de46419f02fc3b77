import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const OWNER = 'federation';

/** What runs inside a build, here or in a team's repository with a webpack of its own. */
const PLUGIN_FOLDERS = [`${OWNER}/webpack`, `${OWNER}/first-view`, 'sdk/build'];

/** They make compilers; everything else takes webpack from the compiler that runs it. */
const MAKES_COMPILERS = new Set(['run-webpack.ts', 'dev-server.ts']);

const VALUE_IMPORT = /^import (?!type\b)[^;]*? from 'webpack';/m;

/**
 * Webpack is installed once, for `federation` alone: pnpm installs a further copy for each set of optional
 * peers, and the classes of two copies do not recognise each other (docs/decisions/builds).
 */
export function webpackViolations(root: string): string[] {
  const lockFile = path.join(root, 'pnpm-lock.yaml');
  const lock = existsSync(lockFile) ? readFileSync(lockFile, 'utf8') : '';
  const [, snapshots = ''] = lock.split('\nsnapshots:\n');
  const copies = snapshots.match(/^ {2}webpack@\S+:$/gm) ?? [];
  return [
    ...(copies.length > 1 ? [`pnpm-lock.yaml: webpack is installed ${copies.length} times, not once`] : []),
    ...['.', ...readdirSync(root)]
      .filter((folder) => folder !== OWNER && declaresWebpack(path.join(root, folder, 'package.json')))
      .map((folder) => `${path.join(folder, 'package.json')}: only ${OWNER} depends on webpack`),
    ...PLUGIN_FOLDERS.flatMap((folder) =>
      programsOf(path.join(root, folder)).map(
        (file) => `${folder}/${file}: import types from 'webpack', and take the rest from the compiler`,
      ),
    ),
  ];
}

function declaresWebpack(file: string): boolean {
  return existsSync(file) && /^\s*"webpack(-cli)?": "/m.test(readFileSync(file, 'utf8'));
}

function programsOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !MAKES_COMPILERS.has(file))
    .filter((file) => VALUE_IMPORT.test(readFileSync(path.join(folder, file), 'utf8')));
}
