import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { frequentCharacters, makeFonts, type WebFont } from './make-fonts.ts';

const FIRST_CHARACTERS = 'first-characters.txt';
const LICENSE = 'OFL.txt';
const STYLE_SHEET = 'more-characters.css';
const LINE_CHARACTERS = 50;
const SLICES = 'files';

const HOST_FONTS = path.join('host', 'src', 'web-font');

/**
 * Under a fixed name beside the first-view script, which asks the device for it before any other script runs.
 */
export const FIRST_FILE = path.join('host', 'src', 'public', 'ongi-sans.woff2');

/** The characters of the first file as they are checked in; empty before the first run. */
export function checkedInCharacters(root: string): Set<string> {
  const file = path.join(root, HOST_FONTS, FIRST_CHARACTERS);
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\n', '') : '');
}

/**
 * The checked-in characters and those of the product that they lack: none is removed, so fonts rarely
 * change.
 */
export function charactersToCheckIn(root: string): string[] {
  const known = checkedInCharacters(root);
  const start = known.size > 0 ? [...known] : frequentCharacters(pretendardFolder(root));
  return [...new Set([...start, ...productCharacters(root)])].toSorted();
}

/** Every generated file, by its path below the root. */
export async function webFontFiles(
  root: string,
  characters: readonly string[],
): Promise<Map<string, Buffer>> {
  const pretendard = pretendardFolder(root);
  const made = await makeFonts(pretendard, characters.join(''));
  return new Map([
    [FIRST_FILE, made.first],
    ...Object.entries({
      [FIRST_CHARACTERS]: Buffer.from(inLines(characters)),
      [LICENSE]: readFileSync(path.join(pretendard, 'dist', 'LICENSE.txt')),
      [STYLE_SHEET]: Buffer.from(styleSheet(made)),
      ...Object.fromEntries(
        made.slices.map(({ font }, index) => [path.join(SLICES, sliceName(index)), font]),
      ),
    }).map(([name, content]): [string, Buffer] => [path.join(HOST_FONTS, name), content]),
  ]);
}

function pretendardFolder(root: string): string {
  const require = createRequire(path.join(root, 'package.json'));
  return path.dirname(require.resolve('pretendard/package.json'));
}

const sliceName = (index: number): string => `ongi-sans-${String(index + 1).padStart(2, '0')}.woff2`;

/** ASCII alone in the first line: a text file needs the space and no line break among its characters. */
function inLines(characters: readonly string[]): string {
  const ascii = characters.filter((character) => character <= '~').join('');
  const others = characters.filter((character) => character > '~');
  const lines = Array.from({ length: Math.ceil(others.length / LINE_CHARACTERS) }, (_, index) =>
    others.slice(index * LINE_CHARACTERS, (index + 1) * LINE_CHARACTERS).join(''),
  );
  return `${[ascii, ...lines].join('\n')}\n`;
}

function styleSheet({ slices }: WebFont): string {
  const faces = slices.map(
    ({ characters }, index) => `@font-face {
  font-family: 'Ongi Sans More';
  font-weight: 400 700;
  font-display: swap;
  src: url('./${SLICES}/${sliceName(index)}') format('woff2');
  unicode-range: ${Array.from(characters, (character) => `U+${codeOf(character)}`).join(', ')};
}
`,
  );
  return `/* Made by \`npm run web-font\`. */\n${faces.join('\n')}`;
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
}

/** What a page can show without anybody's texts: error messages are in shared/src/contract. */
const PACKAGES = /^(host|shared|remote-[a-z-]+)$/;
const SOURCES = /\.(tsx?|json|webmanifest|css)$/;
const NEVER_SHOWN = /^(node_modules|dist|testing|web-font)$|\.test\.tsx?$/;
const BEYOND_ASCII = /[^\u0000-\u007f]/gu;

/** Every character beyond ASCII in the sources of the pages, sorted. */
export function productCharacters(root: string): string[] {
  const folders = readdirSync(root).filter((name) => PACKAGES.test(name));
  const texts = folders.flatMap((folder) => textsUnder(path.join(root, folder)));
  return [...new Set(texts.flatMap((text) => text.match(BEYOND_ASCII) ?? []))].toSorted();
}

function textsUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NEVER_SHOWN.test(entry.name)) return [];
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return textsUnder(full);
    return SOURCES.test(entry.name) ? [readFileSync(full, 'utf8')] : [];
  });
}
