import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type RemoteOptions = {
  /** The area, in kebab-case; its package is `remote-<area>`. */
  area: string;
  /** The path prefix of its first page. */
  prefix: string;
  /** What people call it, in Korean. */
  title: string;
  /** Its label in the bottom navigation; undefined: it has no tab. */
  tab: string | undefined;
};

/** The values in the template, and in the files that are copied from another remote. */
const TEMPLATE = {
  area: 'new-area',
  prefix: '/new-path',
  title: '새 화면',
  tab: '새 탭',
} as const satisfies RemoteOptions;

/** A file's path in the remote, and its text. */
export type RemoteFile = [file: string, text: string];

/** `photo-album` -> `PhotoAlbum`. */
function pascalCase(kebabCase: string): string {
  return kebabCase
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The files of a folder, with the remote's own names. */
export async function filledTemplate(folder: string, options: RemoteOptions): Promise<RemoteFile[]> {
  const files: RemoteFile[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = path.join(entry.parentPath, entry.name);
    const file = fillTemplate(options, path.relative(folder, source));
    const text = fillTemplate(options, await readFile(source, 'utf8'));
    files.push([file, file === 'package.json' && options.tab === undefined ? withoutTabs(text) : text]);
  }
  return files;
}

function withoutTabs(manifest: string): string {
  const { ongi, ...others }: { ongi: { tabs: unknown } } = JSON.parse(manifest);
  const { tabs: _left, ...declared } = ongi;
  return JSON.stringify({ ...others, ongi: declared });
}

/** Names are replaced in one pass: a value may itself contain one of the template's. */
function fillTemplate({ area, prefix, title, tab = '' }: RemoteOptions, text: string): string {
  const replacements: Record<string, string> = {
    [TEMPLATE.area]: area,
    [pascalCase(TEMPLATE.area)]: pascalCase(area),
    [TEMPLATE.prefix]: prefix,
    [TEMPLATE.title]: title,
    [TEMPLATE.tab]: tab,
  };
  return text.replaceAll(
    new RegExp(Object.keys(replacements).join('|'), 'g'),
    (found) => replacements[found] ?? found,
  );
}

/** Under a temporary name, then renamed: complete or absent. Throws if it exists or the disk is full. */
export async function writeFolder(folder: string, files: readonly RemoteFile[]): Promise<void> {
  // A name that Git and the checks ignore, in case of a power cut.
  const half = path.join(path.dirname(folder), `.variant-half-${path.basename(folder)}-${process.pid}`);
  try {
    await mkdir(half);
    for (const [file, text] of files) {
      const target = path.join(half, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
    await rename(half, folder);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}
