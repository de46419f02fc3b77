import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runQuietly } from '../machine/run-quietly.ts';

/** Files that list packages by name; everything else globs `remote-*`. */
const LISTS = ['package.json', 'pnpm-lock.yaml'];

/** Lists and installs a new remote, locally if possible. On failure restores the lists, throws the output. */
export async function addToWorkspace(root: string, area: string): Promise<void> {
  const before = await Promise.all(LISTS.map((file) => readFile(path.join(root, file), 'utf8')));
  try {
    await addBuildScript(path.join(root, 'package.json'), area);
    await addToLockFile(root, `remote-${area}`);
    await install(root);
  } catch (error) {
    await Promise.all(LISTS.map((file, index) => writeFile(path.join(root, file), before[index] ?? '')));
    throw error;
  }
}

/** To the packages that `npm run build` builds. */
async function addBuildScript(file: string, area: string): Promise<void> {
  const manifest: { scripts: { build: string } } = JSON.parse(await readFile(file, 'utf8'));
  manifest.scripts.build += ` "npm --prefix remote-${area} run build"`;
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

async function addToLockFile(root: string, name: string): Promise<void> {
  const file = path.join(root, 'pnpm-lock.yaml');
  const manifest: { dependencies: object; devDependencies: object } = JSON.parse(
    await readFile(path.join(root, name, 'package.json'), 'utf8'),
  );
  const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  await writeFile(file, withNewRemote(await readFile(file, 'utf8'), name, dependencies));
}

async function install(root: string): Promise<void> {
  const { packageManager }: { packageManager: string } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  );
  let lastOutput = '';
  for (const from of ['--offline', '--prefer-offline']) {
    // CI: pnpm must not prompt.
    const { code, output } = await runQuietly(
      'npx',
      ['--yes', packageManager, 'install', '--frozen-lockfile', from],
      { cwd: root, env: { ...process.env, CI: 'true' } },
    );
    if (code === 0) return;
    lastOutput = output.trim();
  }
  throw new Error(`${lastOutput}\n\ninstalling failed`);
}

/**
 * Its packages, and the versions and peers that they were resolved with, are those that a new remote gets.
 */
const MODEL = 'remote-family';

/**
 * The lock file with a new remote. Resolved by pnpm itself, the packages of all others would change as well:
 * other versions, and second copies of those whose optional peers differ.
 * @param dependencies the names in its package.json
 * @throws Error if the model lacks one of them
 */
function withNewRemote(lock: string, name: string, dependencies: readonly string[]): string {
  const end = lock.indexOf('\npackages:\n');
  const importers = lock.slice(0, end).split(/^(?= {2}\S)/m);
  const model = importers.find((importer) => importer.startsWith(`  ${MODEL}:\n`));
  if (end === -1 || model === undefined) throw new Error(`pnpm-lock.yaml has no ${MODEL}`);
  const [, ...groups] = model.split(/^(?= {4}\S)/m);
  const listed = new Set<string>();
  const own = groups.map((group) =>
    group
      .split(/^(?= {6}\S)/m)
      .filter((entry, at) => {
        const dependency = /^ {6}'?([^':]+)'?:/.exec(entry)?.[1] ?? '';
        if (dependencies.includes(dependency)) listed.add(dependency);
        return at === 0 || dependencies.includes(dependency);
      })
      .join('')
      .trimEnd(),
  );
  const missing = dependencies.filter((dependency) => !listed.has(dependency));
  if (missing.length > 0) throw new Error(`${MODEL} does not depend on ${missing.join(', ')}`);
  const before = importers.findLastIndex((importer) => (/^ {2}(\S+):/.exec(importer)?.[1] ?? '') < name);
  importers.splice(before + 1, 0, `  ${name}:\n${own.join('\n')}\n\n`);
  return importers.join('') + lock.slice(end);
}
