import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Changes = Readonly<Record<string, (text: string) => string>>;

export const OLDER_VERSION = '3.1.0';

/** What the older minor lacks: areas could not yet ask for the entries of a slot. */
export const ADDED_SINCE = { module: 'shell', name: 'slotEntries' };

/**
 * Makes an operator's clone of one minor before, of links to this one where nothing changed: packing it makes
 * packages that a team has had since then.
 */
export function layOlderTree(root: string, to: string): void {
  layTree(root, to, {
    'shared/package.json': (text) => text.replace(/^ {2}"version": ".*"/m, `  "version": "${OLDER_VERSION}"`),
    'shared/src/shell/shell.ts': (text) => text.replace(`, ${ADDED_SINCE.name} }`, ' }'),
  });
}

function layTree(from: string, to: string, changes: Changes): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    const below = Object.entries(changes).filter(([file]) => file.startsWith(`${entry.name}/`));
    const change = changes[entry.name];
    if (change !== undefined) writeFileSync(target, changed(source, change));
    else if (below.length > 0)
      layTree(
        source,
        target,
        Object.fromEntries(below.map(([file, inner]) => [file.slice(entry.name.length + 1), inner])),
      );
    // npm packs no link, and the licence is a file of the root.
    else if (entry.isFile()) copyFileSync(source, target);
    else symlinkSync(source, target);
  }
}

/** @throws Error if the file is not what the change is about any more */
function changed(file: string, change: (text: string) => string): string {
  const text = readFileSync(file, 'utf8');
  const older = change(text);
  if (older === text) throw new Error(`${file} is in the older tree what it is in this one`);
  return older;
}
