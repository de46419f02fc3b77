import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, it } from 'node:test';
import { productCharacters, checkedInCharacters, FIRST_FILE, webFontFiles } from './web-font-files.ts';
import { renameFont } from './rename-font.ts';
import { commonSyllables, syllablesByFrequency } from './make-fonts.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PRETENDARD = path.dirname(createRequire(import.meta.url).resolve('pretendard/package.json'));
const FIRST_FILE_LIMIT_BYTES = 120_000;

let files: Map<string, Buffer>;

before(async () => {
  files = await webFontFiles(ROOT, [...checkedInCharacters(ROOT)]);
});

it('the first file has every character of the product', () => {
  const known = checkedInCharacters(ROOT);
  const missing = productCharacters(ROOT).filter((character) => !known.has(character));
  assert.deepEqual(missing, [], 'run `npm run web-font` and commit what it writes');
});

it('a character of a new text is noticed, that of a test is not', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'ongi-characters-'));
  try {
    const screen = path.join(root, 'remote-album', 'src', 'screens', 'album');
    mkdirSync(screen, { recursive: true });
    writeFileSync(path.join(screen, 'copy.ts'), "export const COPY = { title: '뷁' };");
    writeFileSync(path.join(screen, 'album.test.tsx'), "test('쀍')");
    assert.deepEqual(productCharacters(root), ['뷁']);
  } finally {
    rmSync(root, { recursive: true });
  }
});

it('what is checked in is what the generator makes, and the first file is small', () => {
  const different = [...files].filter(([name, made]) => !made.equals(readFileSync(path.join(ROOT, name))));
  assert.deepEqual(
    different.map(([name]) => name),
    [],
  );
  assert.equal((files.get(FIRST_FILE)?.length ?? Infinity) <= FIRST_FILE_LIMIT_BYTES, true);
});

it('the first file and the slices have all 2,350 common syllables', () => {
  const common = commonSyllables();
  assert.equal(common.size, 2350);
  const [styleSheet = ''] = [...files].flatMap(([name, content]) =>
    name.endsWith('.css') ? [content.toString()] : [],
  );
  const sliced = [...styleSheet.matchAll(/U\+([0-9A-F]+)/g)].map(([, code = '']) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  const covered = new Set([...checkedInCharacters(ROOT), ...sliced]);
  assert.deepEqual(
    [...common].filter((syllable) => !covered.has(syllable)),
    [],
  );
});

it('frequent syllables come before rare ones', () => {
  const order = syllablesByFrequency(PRETENDARD);
  assert.equal(order.length, 11_172);
  assert.equal(order.indexOf('다') < order.indexOf('닭') && order.indexOf('닭') < order.indexOf('뷁'), true);
});

it('a subset has a name of its own: the original one is reserved for unmodified copies', () => {
  const original = readFileSync(path.join(PRETENDARD, 'dist/public/variable/PretendardVariable.ttf'));
  const renamed = renameFont(original, { 1: 'Ongi Sans', 4: 'Ongi Sans' });
  const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
  assert.equal(original.includes(utf16('Pretendard Variable')), true);
  assert.equal(renamed.includes(utf16('Pretendard Variable')), false);
  assert.equal(renamed.includes(utf16('Ongi Sans')), true);
});
