import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { tempDirectory } from '../../../testing/data/temp-directory.ts';
import { ensureMediaSecret, openMediaSecret } from './media-secret.ts';

const folder = await tempDirectory();
let data = '';
const secretFile = () => join(data, 'secrets', 'media');

beforeEach(async () => {
  data = await mkdtemp(join(folder, 'data-'));
  await mkdir(join(data, 'secrets'));
});

describe('the signing key in the data folder', () => {
  test('is made once, and only its owner can read it', async () => {
    const [first, second] = await Promise.all([ensureMediaSecret(data), ensureMediaSecret(data)]);
    assert.equal(first.length, 32);
    assert.deepEqual(second, first);
    assert.deepEqual(await ensureMediaSecret(data), first);
    assert.equal((await stat(secretFile())).mode & 0o777, 0o600);
    assert.deepEqual((await readdir(join(data, 'secrets'))).toSorted(), ['lock', 'media']);
  });

  for (const [name, left] of [
    ['빈 파일', ''],
    ['잘린 파일', 'a1'.repeat(20)],
    ['0으로 채워진 파일', '\0'.repeat(64)],
    ['16진수가 아닌 파일', 'z'.repeat(64)],
  ] as const) {
    test(`${name} signs nothing and is replaced`, async () => {
      await writeFile(secretFile(), left);
      const secret = await ensureMediaSecret(data);
      assert.equal(secret.length, 32);
      assert.equal(await readFile(secretFile(), 'utf8'), secret.toString('hex'));
      assert.deepEqual(await ensureMediaSecret(data), secret);
    });
  }

  test('a short key opens nothing, wherever it comes from', async () => {
    const opened = openMediaSecret({ dataDirectory: data, mediaSecret: '' });
    await assert.rejects(opened, /A signing key of 0 bytes/);
  });
});
