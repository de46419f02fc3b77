import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runQuietly } from '../machine/run-quietly.ts';
import { withNewRemote } from './lock-file.ts';

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

async function addBuildScript(file: string, area: string): Promise<void> {
  const manifest: { scripts: Record<string, string> } = JSON.parse(await readFile(file, 'utf8'));
  const scripts = Object.entries(manifest.scripts);
  const lastBuild = scripts.findLastIndex(([name]) => name.startsWith('build:'));
  scripts.splice(lastBuild + 1, 0, [`build:${area}`, `npm --prefix remote-${area} run build`]);
  manifest.scripts = Object.fromEntries(scripts);
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
