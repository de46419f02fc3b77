import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { violationLines } from '../../release-tool/checks/violation.ts';
import { newKeyPair, readSigner, type Signer } from '../../release-tool/keys/key-pair.ts';
import { readTrustedKeys, trustKey } from '../../release-tool/keys/trusted-keys.ts';
import { promote, type PromoteOutcome } from '../../release-tool/operations/promote.ts';
import { publish, type Published } from '../../release-tool/operations/publish.ts';
import type { NamedVersion } from '../../release-tool/format/named-version.ts';
import { SitePageSchema } from '../../federation/release-format/render-index-html.ts';
import { openSiteStore } from '../../release-tool/store/open-store.ts';

const WHO = 'npm start';

/** Publishes a build under its content hash, signed with this tree's key. */
export async function publishBuild(build: {
  root: string;
  siteDir: string;
  packageName: string;
}): Promise<Published> {
  const store = openSiteStore(build.siteDir);
  const signer = readOwnKey(build.root);
  const { keys } = await readTrustedKeys(store);
  if (!keys.some(({ keyId }) => keyId === signer.keyId)) await trustKey(store, signer.publicKey, WHO, ['*']);
  return publish(path.join(build.root, build.packageName, 'dist'), store, {
    signer,
    who: WHO,
    naming: 'by-content',
  });
}

/** Makes all builds live as one change. Throws with the check's violations if they are incompatible. */
export async function makeLive({
  siteDir,
  versions,
  page,
}: {
  siteDir: string;
  versions: readonly NamedVersion[];
  page: object;
}): Promise<void> {
  const request = { versions, page: SitePageSchema.parse(page), who: WHO, why: 'what the sources say' };
  let outcome: PromoteOutcome;
  do outcome = await promote(openSiteStore(siteDir), request);
  while (outcome.kind === 'overtaken');
  if (outcome.kind === 'changed') return;
  throw new Error(
    ['what was built cannot go live together:', ...outcome.violations.flatMap(violationLines)].join('\n'),
  );
}

/** This working tree's key: created once. */
function readOwnKey(root: string): Signer {
  const file = path.join(root, '.cache', 'release-key.pem');
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, newKeyPair().privateKeyPem, { mode: 0o600, flag: 'wx' });
  }
  return readSigner(readFileSync(file, 'utf8'));
}
