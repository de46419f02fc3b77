import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { writtenTwice } from './written-once.ts';

const root = mkdtempSync(path.join(tmpdir(), 'ongi-once-'));
after(() => rmSync(root, { recursive: true, force: true }));

function violationsOf(file: string, source: string): string[] {
  rmSync(root, { recursive: true });
  for (const [name, content] of [
    [
      'shared/src/contract/paths.ts',
      "export const HOME_PATH = '/home';\nexport const postPath = (id) => `/daily/post/${id}`;",
    ],
    [file, source],
  ] as const) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return writtenTwice(root);
}

describe('what is written a second time is found', () => {
  for (const [file, source] of [
    ['remote-feed/src/screens/a/copy.ts', "export const COPY = { hint: '최대 20자' };"],
    ['host/src/screens/a/copy.ts', "export const COPY = { hint: '링크는 1시간 동안 쓸 수 있어요.' };"],
    ['api/src/a.ts', "throw invalidField('title', '제목은 20자 이하여야 합니다.');"],
    ['shared/src/a.ts', 'const text = `사진은 최대 ${count}장, 5,000만 화소까지`;'],
    ['remote-feed/src/A.tsx', '<Link to="/home">'],
    ['remote-feed/src/A.tsx', 'navigate(`/daily/post/${postId}`)'],
    ['remote-feed/src/A.tsx', "navigate('/home?view=gallery')"],
  ] as const)
    it(`${file}: ${source}`, () => assert.equal(violationsOf(file, source).length, 1));
});

describe('what is written once is not', () => {
  for (const [file, source] of [
    ['remote-feed/src/screens/a/copy.ts', 'hint: `최대 ${LIMITS.postTitle.max}자`'],
    ['remote-feed/src/screens/a/copy.ts', "weeks: '3주 전', sizes: '1MB 미만'"],
    ['remote-feed/src/screens/a/a.test.tsx', "getByText('최대 20자'); renderAt('/home');"],
    ['remote-feed/src/routes.tsx', "path: '/home',"],
    ['remote-feed/src/a.ts', '// A link to `/home`, at most 최대 20자.'],
    ['remote-feed/src/a.ts', "requests: ['/home-page', '/api/home']"],
  ] as const)
    it(`${file}: ${source}`, () => assert.deepEqual(violationsOf(file, source), []));
});
