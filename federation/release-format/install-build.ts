import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE } from './build-contract.ts';
import { integrityOf } from './integrity-of.ts';
import { compressForServing } from './compress-for-serving.ts';
import { contentVersionOf, siteFolderOf, readBuild } from './read-build-contract.ts';
import { assertFileName } from './site-names.ts';

export type InstalledBuild = {
  /** `host`, or the area's name. */
  name: string;
  version: string;
};

/**
 * Copies a build to `<target>/<name>/<version>/` for a static server that is no site: without source maps,
 * with compressed copies, unsigned. The site that adopts it signs it (`adopt`).
 * @throws if a file is missing or differs from the build's contract
 */
export function installBuild(builtDir: string, target: string): InstalledBuild {
  const { contract, contractBytes } = readBuild(builtDir);
  const installed = { name: siteFolderOf(contract), version: contentVersionOf(contract) };
  const folder = path.join(target, installed.name, installed.version);
  for (const [file, integrity] of Object.entries(contract.assets)) {
    assertFileName(file);
    const content = readFileSync(path.join(builtDir, file));
    if (integrityOf(content) !== integrity)
      throw new Error(`${file} of ${builtDir} is not what the build wrote`);
    const to = path.join(folder, file);
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, content);
    const compressed = compressForServing(file, content);
    if (compressed !== undefined) writeFileSync(`${to}.br`, compressed);
  }
  writeFileSync(path.join(folder, BUILD_CONTRACT_FILE), contractBytes);
  return installed;
}
