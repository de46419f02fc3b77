import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestApi } from '../testing/server/test-api.ts';

/** A site that the release tool of an earlier version wrote, served by this API. */
const FIXTURE = join(import.meta.dirname, '..', '..', '..', 'release-tool', 'test-fixtures');
const SITE = join(FIXTURE, 'earlier-site', 'site');

const api = await startTestApi({ SITE_DIR: SITE });

test('페이지와 배포 목록은 그대로이고, 매번 새로 묻게 한다', async () => {
  for (const [path, file] of [
    ['/home', 'index.html'],
    ['/releases.json', 'releases.json'],
  ] as const) {
    const response = await fetch(api.origin + path, { headers: { accept: 'text/html' } });
    assert.deepEqual([response.status, response.headers.get('cache-control')], [200, 'no-cache'], path);
    assert.equal(await response.text(), await readFile(join(SITE, file), 'utf8'));
  }
});

test('계약에 적힌 패키지의 파일은 모두 그대로이고 1년 동안 저장하며, 기록과 소스 맵은 내주지 않는다', async () => {
  for (const file of await readdir(SITE, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || file.parentPath === SITE) continue;
    const path = join(file.parentPath, file.name).slice(SITE.length);
    const response = await fetch(api.origin + path);
    if (path.startsWith('/.') || path.endsWith('.sig.json')) {
      assert.equal(response.status, 404, path);
      continue;
    }
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.deepEqual(
      Buffer.from(await response.arrayBuffer()),
      await readFile(join(file.parentPath, file.name)),
    );
  }
});
