import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { runQuietly, type Ended } from './machine/run-quietly.ts';
import { readPackageManifest } from '../federation/webpack/package-manifest.ts';
import { makeRemote } from './new-remote/make-remote.ts';
import { validateOptions } from './new-remote/validate-options.ts';

const ROOT = path.join(import.meta.dirname, '..');
const OXFMT = path.join(ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt');

/** Long names break lines where the template's do not. */
const OPTIONS = {
  area: 'photographs-of-grandmother',
  prefix: '/grandmother',
  title: '할머니 사진',
  tab: '할머니',
};

let folder: string;

before(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'ongi-made-remote-')), 'remote-made');
  await makeRemote(ROOT, folder, OPTIONS);
});
after(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

function read(file: string): string {
  return readFileSync(path.join(folder, file), 'utf8');
}

function generate(...args: string[]): Promise<Ended> {
  return runQuietly(process.execPath, [path.join(ROOT, 'scripts', 'new-remote.ts'), ...args]);
}

describe('a remote that was made', () => {
  it('says which area it is, under which path, and by which chunk', () => {
    const { name, ongi } = readPackageManifest(folder);
    const [tab] = ongi?.tabs ?? [];
    assert.equal(name, 'remote-photographs-of-grandmother');
    assert.equal(ongi?.area, 'photographs-of-grandmother');
    assert.deepEqual(ongi?.paths, { '/grandmother': 'screen-photographs-of-grandmother' });
    assert.deepEqual([tab?.path, tab?.label, tab?.order], ['/grandmother', '할머니', 60]);
  });

  it('has the Korean title on its page', () => {
    assert.match(read('src/screens/photographs-of-grandmother/copy.ts'), /title: '할머니 사진'/);
  });

  it('keeps no word of the template, nor of the remote whose files it took', () => {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const text = `${entry.name}\n${readFileSync(path.join(entry.parentPath, entry.name), 'utf8')}`;
      assert.doesNotMatch(text, /new-area|NewArea|new-path|새 화면|새 탭|remote[- ]family/, entry.name);
    }
  });

  it('is formatted', async () => {
    const config = path.join(ROOT, 'oxfmt.config.ts');
    const { code, output } = await runQuietly(process.execPath, [OXFMT, '--check', '-c', config, folder]);
    assert.equal(code, 0, output);
    assert.match(output, / on \d\d files/);
  });
});

describe('what cannot be made is refused in one sentence, and nothing is left', () => {
  const FREE = { area: 'photo-album', prefix: '/homes', title: '우리 앨범 2', tab: '앨범 2' };
  type Wrong = readonly (readonly [name: keyof typeof FREE, values: readonly string[], message: RegExp])[];
  const wrong: Wrong = [
    ['area', ['Album', 'my_album', 'album-', '1album', '../album'], /is no name for an area/],
    ['area', ['a'.repeat(31)], /too long/],
    ['area', ['remote-album'], /say the area's name alone/],
    ['area', ['constructor', 'api', 'sdk', 'testing', 'dist', 'coverage'], /sites or builds use themselves/],
    ['area', ['feed'], /there is an area "feed" already/],
    ['area', ['shared', 'docs'], /name of a package or folder/],
    ['area', ['host'], /sites or builds use themselves/],
    ['prefix', ['album', '/', '/album/', '//album', '/album.js', '/album/:id'], /is no path prefix/],
    ['prefix', ['/goods', '/GOODS'], /belongs to goods already/],
    ['prefix', ['/goods/album'], /\/goods, which belongs to goods/],
    ['prefix', ['/LoginPage'], /belongs to the host already/],
    ['prefix', ['/kakao'], /\/kakao\/callback, which belongs to the host/],
    ['prefix', ['/api/album', '/API', '/host', '/Host/album'], /belongs to the site's servers/],
    ['title', ['', "it's", '앨범\n', '`${1}`', '가'.repeat(21)], /is no title/],
    ['tab', ['', '우리 가족 앨범', '<b>', '앨범 '], /--tab 앨범, or --no-tab/],
  ];
  for (const [name, values, message] of wrong)
    for (const value of values)
      it(`the ${name} ${JSON.stringify(value)}`, () => {
        assert.match(validateOptions(ROOT, { ...FREE, [name]: value }) ?? '', message);
      });

  it('while a name, a path and a title that are free are fine', () => {
    assert.equal(validateOptions(ROOT, FREE), undefined);
  });
});

describe('the command', () => {
  let into: string;
  beforeEach(() => {
    into = mkdtempSync(path.join(tmpdir(), 'ongi-new-remote-'));
  });
  afterEach(() => rmSync(into, { recursive: true, force: true }));

  it('ends with 1 and the sentence, and makes no folder', async () => {
    const folder = path.join(into, 'refused');
    const { code, output } = await generate('feed', '/album', '--into', folder);
    assert.equal(code, 1);
    assert.equal(output, 'there is an area "feed" already: take another name\n');
    assert.equal(existsSync(folder), false);
  });

  it('leaves a folder alone that is there already, and nothing half made beside it', async () => {
    const folder = path.join(into, 'there');
    mkdirSync(path.join(folder, 'src'), { recursive: true });
    const { code } = await generate('album', '/album', '--into', folder);
    assert.equal(code, 1);
    assert.deepEqual(readdirSync(into), ['there']);
    assert.deepEqual(readdirSync(folder), ['src']);
  });

  it('leaves the tab out where none shall be', async () => {
    const folder = path.join(into, 'without-tab');
    const { code } = await generate('album', '/album', '우리 가족 앨범', '--no-tab', '--into', folder);
    assert.equal(code, 0);
    assert.equal(readPackageManifest(folder).ongi?.tabs, undefined);
  });

  it('says how it is used where something is missing', async () => {
    const { code, output } = await generate('album');
    assert.equal(code, 2);
    assert.match(output, /npm run new:remote album \/album/);
  });
});
