import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
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
  const rejected = [
    ['Album', '/album', /is no name for an area/],
    ['my_album', '/album', /is no name for an area/],
    ['album-', '/album', /is no name for an area/],
    ['1album', '/album', /is no name for an area/],
    ['../album', '/album', /is no name for an area/],
    ['a'.repeat(31), '/album', /too long/],
    ['remote-album', '/album', /say the area's name alone/],
    ['feed', '/album', /there is an area "feed" already/],
    ['host', '/album', /name of a package or folder/],
    ['shared', '/album', /name of a package or folder/],
    ['docs', '/album', /name of a package or folder/],
    ['album', 'album', /is no path prefix/],
    ['album', '/', /is no path prefix/],
    ['album', '/album/', /is no path prefix/],
    ['album', '//album', /is no path prefix/],
    ['album', '/album.js', /is no path prefix/],
    ['album', '/album/:id', /is no path prefix/],
    ['album', '/goods', /\/goods belongs to goods already/],
    ['album', '/GOODS', /belongs to goods already/],
    ['album', '/goods/album', /\/goods, which belongs to goods/],
    ['album', '/LoginPage', /belongs to the host already/],
    ['album', '/kakao', /\/kakao\/callback, which belongs to the host/],
    ['album', '/api/album', /belongs to the API/],
  ] as const;
  for (const [area, prefix, message] of rejected) {
    it(`${area} ${prefix}`, () => {
      assert.match(validateOptions(ROOT, { area, prefix, title: '앨범', tab: '앨범' }) ?? '', message);
    });
  }

  for (const title of ['', "it's", '앨범\n', '`${1}`', '가'.repeat(21)]) {
    it(`the title ${JSON.stringify(title)}`, () => {
      assert.match(
        validateOptions(ROOT, { area: 'album', prefix: '/album', title, tab: '앨범' }) ?? '',
        /is no title/,
      );
    });
  }

  for (const tab of ['', '우리 가족 앨범', '<b>', '앨범 ']) {
    it(`the tab ${JSON.stringify(tab)}`, () => {
      const options = { area: 'album', prefix: '/album', title: '우리 가족 앨범', tab };
      assert.match(validateOptions(ROOT, options) ?? '', /--tab 앨범, or --no-tab/);
    });
  }

  it('while a name, a path and a title that are free are fine', () => {
    assert.equal(
      validateOptions(ROOT, { area: 'photo-album', prefix: '/homes', title: '우리 앨범 2', tab: '앨범 2' }),
      undefined,
    );
  });
});

describe('the command', () => {
  let into: string;
  before(() => {
    into = mkdtempSync(path.join(tmpdir(), 'ongi-new-remote-'));
  });
  after(() => rmSync(into, { recursive: true, force: true }));

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
