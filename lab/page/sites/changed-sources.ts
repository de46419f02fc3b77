import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { moveWorkspace } from '../../../federation/testing/moved-workspace.ts';
import { sitePackages } from '../../../scripts/site/site-packages.ts';

/** One string in one screen. */
const CHANGE = {
  file: 'remote-feed/src/screens/daily/copy.ts',
  before: '이날의 추억은 아직 없어요.',
  after: '이날의 추억은 아직 하나도 없어요.',
};

/** The package that it belongs to. */
export const CHANGED_PACKAGE = 'remote-feed';

/** Copies what builds read: builds are the same bytes in every folder (docs/decisions/builds). */
export function copySources(root: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  moveWorkspace({
    root,
    target,
    folders: ['shared', 'federation', ...sitePackages(root)],
    bundled: new Set(),
  });
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(target, 'tsconfig.base.json'));
}

/** @throws if the string is not there any more */
export function changeOneString(copyOfSources: string): void {
  const file = path.join(copyOfSources, CHANGE.file);
  const source = readFileSync(file, 'utf8');
  if (!source.includes(CHANGE.before)) throw new Error(`${CHANGE.file} does not contain "${CHANGE.before}"`);
  writeFileSync(file, source.replace(CHANGE.before, CHANGE.after));
}
