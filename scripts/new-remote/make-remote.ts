import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import formatting from '../../oxfmt.config.ts';

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

/** `photo-album` -> `PhotoAlbum`. */
function pascalCase(kebabCase: string): string {
  return kebabCase
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

const TEMPLATE_DIR = path.join(import.meta.dirname, 'template');

/** Its files that are identical in all remotes except for the name are copied: no second copy to maintain. */
const MODEL = 'remote-family';
const NAME_OF_MODEL = /remote([- ])family/g;
const FILES_OF_MODEL = ['tsconfig.json', 'jest.config.js', 'webpack.config.mjs'];

/** Under a temporary name, then renamed: complete or absent. Throws if it exists or the disk is full. */
export async function makeRemote(root: string, folder: string, options: RemoteOptions): Promise<void> {
  // A name that Git and the checks ignore, in case of a power cut.
  const half = path.join(path.dirname(folder), `.variant-half-${path.basename(folder)}-${process.pid}`);
  try {
    await mkdir(half);
    for (const [file, source] of await remoteFiles(root, options)) {
      const target = path.join(half, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, await formatted(file, source));
    }
    await rename(half, folder);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

async function remoteFiles(root: string, options: RemoteOptions): Promise<[string, string][]> {
  const files: [string, string][] = [];
  for (const entry of await readdir(TEMPLATE_DIR, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = path.join(entry.parentPath, entry.name);
    const file = fillTemplate(options, path.relative(TEMPLATE_DIR, source));
    const text = fillTemplate(options, await readFile(source, 'utf8'));
    files.push([file, file === 'package.json' && options.tab === undefined ? withoutTabs(text) : text]);
  }
  for (const file of FILES_OF_MODEL) {
    const source = await readFile(path.join(root, MODEL, file), 'utf8');
    files.push([file, source.replaceAll(NAME_OF_MODEL, `remote$1${options.area}`)]);
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

/** Line breaks depend on the names' lengths. A file of an unknown language stays as it is. */
async function formatted(file: string, text: string): Promise<string> {
  return (await format(file, text, formatting)).code;
}
