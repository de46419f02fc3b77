import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const NOT_COPIED = new Set(['node_modules', 'dist', '.cache']);

type MovedWorkspace = {
  root: string;
  target: string;
  /** Packages of the workspace, relative to its root. */
  folders: readonly string[];
  /** Names of the installed packages that a build contains: the others are not moved. */
  bundled: ReadonlySet<string>;
};

/** A copy of a workspace in another folder, with another package store under other names. */
export function moveWorkspace({ root, target, folders, bundled }: MovedWorkspace): void {
  const moved = new Map<string, string>();
  for (const folder of folders) {
    cpSync(path.join(root, folder), path.join(target, folder), {
      recursive: true,
      filter: (file) => !NOT_COPIED.has(path.basename(file)),
    });
    link(path.join(root, folder, 'node_modules'), path.join(target, folder, 'node_modules'));
  }

  /** Links every package of a `node_modules` folder, except for one that lies there itself. */
  function link(from: string, to: string, except?: string): void {
    for (const name of packagesIn(from)) {
      if (name === except) continue;
      mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
      symlinkSync(movedFolder(realpathSync(path.join(from, name)), name), path.join(to, name));
    }
  }

  function movedFolder(real: string, name: string): string {
    const inside = path.relative(root, real);
    if (!inside.split(path.sep).includes('node_modules')) return path.join(target, inside);
    if (!bundled.has(name)) return real;
    const known = moved.get(real);
    if (known !== undefined) return known;
    const modules = real.slice(0, -name.length - 1);
    const store = path.join(
      target,
      'other-store',
      createHash('sha1').update(real).digest('hex'),
      'node_modules',
    );
    const folder = path.join(store, name);
    moved.set(real, folder);
    cpSync(real, folder, { recursive: true });
    link(modules, store, name);
    return folder;
  }
}

function packagesIn(modules: string): string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(path.join(modules, name)).map((inner) => `${name}/${inner}`)
        : [name],
    );
}
