import { createHash } from 'node:crypto';
import type { BuildContract } from './build-contract.ts';

/** The site's folder of a build: `host`, or the area's name. */
export function siteFolderOf(contract: BuildContract): string {
  return contract.kind === 'host' ? 'host' : contract.area;
}

/** `<package version>-<sum of all files>`: identifies the content. */
export function contentVersionOf(contract: BuildContract): string {
  const sum = createHash('sha256').update(JSON.stringify(contract)).digest('hex').slice(0, 10);
  return `${contract.packageVersion}-${sum}`;
}
