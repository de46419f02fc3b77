import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KeyListSchema } from '../../federation/release-format/trust/key-list-schema.ts';
import { fingerprintOf } from '../../federation/release-format/trust/node-signatures.ts';
import { jsonIn } from '../../federation/release-format/json-file.ts';
import { newKeyPair, readSigner, type Signer } from '../../release-tool/keys/key-pair.ts';
import { KEY_LIST_FOLDER } from '../../release-tool/format/key-list-files.ts';

/** Of this working tree's private key. */
export function ownKeyFile(root: string): string {
  return path.join(root, '.cache', 'release-key.pem');
}

/** This working tree's key: created once. */
export function readOwnKey(root: string): Signer {
  const file = ownKeyFile(root);
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, newKeyPair().privateKeyPem, { mode: 0o600, flag: 'wx' });
  }
  return readSigner(readFileSync(file, 'utf8'));
}

/** The fingerprint of this tree's key as the site's root; undefined if somebody else keeps the roots. */
export function ownRootsOf(root: string, siteDir: string): string | undefined {
  const { keyId, publicKey } = readOwnKey(root);
  const own = fingerprintOf({ threshold: 1, keys: [{ keyId, publicKey }] });
  const folder = path.join(siteDir, KEY_LIST_FOLDER);
  const newest = existsSync(folder) ? readdirSync(folder).toSorted().at(-1) : undefined;
  if (newest === undefined) return undefined;
  const { data } = KeyListSchema.safeParse(jsonIn(readFileSync(path.join(folder, newest))));
  return data?.roots.some((set) => fingerprintOf(set) === own) === true ? own : undefined;
}
