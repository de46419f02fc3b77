import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KeyListSchema } from '../../federation/release-format/trust/key-list-schema.ts';
import { fingerprintOf } from '../../federation/release-format/trust/node-signatures.ts';
import { jsonIn } from '../../federation/release-format/json-file.ts';
import { newKeyPair, readSigner, type Signer } from '../../release-tool/keys/key-pair.ts';
import { KEY_LIST_FOLDER } from '../../release-tool/format/site-paths.ts';
import type { OwnSite } from './own-site.ts';

/** The key of the site's operator: created once. */
export function readOwnKey({ keyFile }: Pick<OwnSite, 'keyFile'>): Signer {
  if (!existsSync(keyFile)) {
    mkdirSync(path.dirname(keyFile), { recursive: true });
    writeFileSync(keyFile, newKeyPair().privateKeyPem, { mode: 0o600, flag: 'wx' });
  }
  return readSigner(readFileSync(keyFile, 'utf8'));
}

/** The fingerprint of this key as the site's root; undefined if somebody else keeps the roots. */
export function ownRootsOf(site: OwnSite): string | undefined {
  const { keyId, publicKey } = readOwnKey(site);
  const own = fingerprintOf({ threshold: 1, keys: [{ keyId, publicKey }] });
  const folder = path.join(site.siteDir, KEY_LIST_FOLDER);
  const newest = existsSync(folder) ? readdirSync(folder).toSorted().at(-1) : undefined;
  if (newest === undefined) return undefined;
  const { data } = KeyListSchema.safeParse(jsonIn(readFileSync(path.join(folder, newest))));
  return data?.roots.some((set) => fingerprintOf(set) === own) === true ? own : undefined;
}
