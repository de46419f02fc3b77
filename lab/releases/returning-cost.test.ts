import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { integrityOf } from '../../federation/release-format/integrity-of.ts';
import { returningCost, totalOf, type Served } from './returning-cost.ts';

const folders: string[] = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function served(files: Record<string, string>, html = 'page'): Served {
  const folder = mkdtempSync(path.join(tmpdir(), 'returning-'));
  folders.push(folder);
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  const assets = Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => !file.endsWith('.br'))
      .map(([file, content]) => [file, integrityOf(content)]),
  );
  writeFileSync(path.join(folder, 'contract.json'), JSON.stringify({ assets }));
  return { folder, html };
}

describe('what a returning phone downloads', () => {
  it('is each script and style sheet whose content is new, as it is served', () => {
    const before = served({ 'same.11111111.js': 'same', 'screen.aaaaaaaa.js': 'old' });
    const after_ = served({
      'same.22222222.js': 'same',
      'screen.bbbbbbbb.js': 'new script',
      'screen.bbbbbbbb.js.br': 'short',
      'new.css': 'new sheet',
      'photo.webp': 'new photo',
      'service-worker.js': 'new worker',
    });
    const { changedFiles, byContent } = returningCost(before, after_);
    assert.deepEqual(changedFiles, ['screen.bbbbbbbb.js', 'new.css']);
    assert.equal(byContent.files, 'short'.length + 'new sheet'.length);
    assert.ok(byContent.contract > 0 && byContent.page > 0);
    assert.equal(totalOf(byContent), byContent.files + byContent.contract + byContent.page);
  });
});
