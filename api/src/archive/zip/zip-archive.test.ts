import assert from 'node:assert/strict';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { tempDirectory } from '../../testing/data/temp-directory.ts';
import { unzip } from '../../testing/data/unzip.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { MOST_MISSING_BYTES } from '../pages/missing-list.ts';
import { zipArchive, type ArchiveEntry } from './zip-archive.ts';

const folder = await tempDirectory();
const NOW = new Date('2026-11-29T00:00:00Z');
const ZEROS = Buffer.alloc(64 * 1024 * 1024);

/** Has files of zeros, by their storage keys. */
function storeOf(files: Readonly<Record<string, number>>): ObjectStore {
  const unused = () => assert.fail('the archive only opens');
  return {
    put: unused,
    add: unused,
    size: unused,
    delete: unused,
    identity: unused,
    open: async (storageKey) => {
      const bytes = files[storageKey];
      if (bytes === undefined) return undefined;
      const chunks = function* () {
        for (let left = bytes; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left);
      };
      return { stream: Readable.from(chunks()), totalBytes: bytes };
    },
  };
}

function stored(name: string, storageKey: string, bytes: number): ArchiveEntry {
  return { kind: 'stored', name, date: NOW, storageKey, variant: 'full.mp4', bytes, day: '2026-11-29' };
}

const MISSING: ArchiveEntry = { kind: 'missing-list', name: 'missing.txt', date: NOW };

/** The file has no blocks where the archive has zeros. @returns the names of missing files */
async function write(path: string, store: ObjectStore, entries: readonly ArchiveEntry[]): Promise<string[]> {
  const missing: string[] = [];
  const { stream, bytes } = zipArchive(store, entries, (name) => missing.push(name));
  const file = await open(path, 'w');
  let [position, few, fewBytes]: [number, Buffer[], number] = [0, [], 0];
  const flush = async () => {
    await file.write(Buffer.concat(few), 0, fewBytes, position - fewBytes);
    [few, fewBytes] = [[], 0];
  };
  for await (const chunk of stream) {
    assert.ok(Buffer.isBuffer(chunk));
    const isZeros = chunk.length === ZEROS.length;
    if (isZeros || fewBytes > 1_000_000) await flush();
    position += chunk.length;
    if (isZeros) continue;
    few.push(chunk);
    fewBytes += chunk.length;
  }
  await flush();
  await file.truncate(position);
  await file.close();
  assert.equal(position, bytes, 'the announced length');
  return missing;
}

test('an archive of more than 4 GB and with a file of more can be read', { timeout: 120_000 }, async () => {
  const path = join(folder, 'large.zip');
  const large = 65 * ZEROS.length + 1;
  const store = storeOf({ large, small: 3 });
  const entries = [
    stored('first.mp4', 'small', 3),
    stored('large.mp4', 'large', large),
    stored('last.mp4', 'small', 3),
    MISSING,
  ];
  assert.deepEqual(await write(path, store, entries), []);
  const archive = await unzip(path);
  assert.deepEqual(archive.names, ['first.mp4', 'large.mp4', 'last.mp4', 'missing.txt']);
  assert.equal(String(await archive.bytes('last.mp4')), '\0\0\0');
  assert.equal(await archive.text('missing.txt'), '\uFEFF빠진 파일이 없어요.\n');
  archive.close();
});

test('an archive of more files than 16 bits count can be read', { timeout: 120_000 }, async () => {
  const path = join(folder, 'many.zip');
  const content = Buffer.from('abc');
  const unused = () => assert.fail('the archive only reads');
  const read = async function* () {
    yield content;
  };
  const spool = { read, write: unused, position: unused, close: unused };
  const range = { start: 0, end: 3 };
  const entries = Array.from({ length: 65_600 }, (_, index): ArchiveEntry => {
    return { kind: 'spooled', name: `${index}.mp4`, date: NOW, bytes: 3, spool, range };
  });
  await write(path, storeOf({}), [...entries, MISSING]);
  const archive = await unzip(path);
  assert.equal(archive.names.length, 65_601);
  assert.equal(await archive.text('65599.mp4'), 'abc');
  archive.close();
});

test('missing.txt is as long as its text, however many files are missing', async () => {
  for (const count of [0, 1, 40, 5_000]) {
    const path = join(folder, `missing-${count}.zip`);
    const entries = Array.from({ length: count }, (_, index) => stored(`videos/${index}.mp4`, 'gone', 8));
    assert.equal((await write(path, storeOf({}), [...entries, MISSING])).length, count);
    const archive = await unzip(path);
    const text = await archive.text('missing.txt');
    assert.ok(Buffer.byteLength(text) <= MOST_MISSING_BYTES);
    assert.match(
      text,
      count === 0 ? /^\uFEFF빠진 파일이 없어요\.\n$/ : new RegExp(`파일이 ${count}개 있어요`),
    );
    assert.doesNotMatch(text, /\n\n\n|\n\n$|\0/);
    archive.close();
  }
});
