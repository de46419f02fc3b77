import { readFile, rename, writeFile } from 'node:fs/promises';
import { isFileError } from 'object-store/durable-files';
import { RELEASE_LOG_FOLDER } from 'federation/release-format/log-entry';
import { jsonFile, readJson } from 'federation/release-format/json-file';
import type { SiteStore } from '../store/site-store.ts';
import { TrustedKeysSchema, type TrustedKeys } from '../format/contract-signature.ts';
import { readPublicKey } from './key-pair.ts';
import { ReleaseError } from '../format/release-error.ts';

export const TRUSTED_KEYS_FILE = `${RELEASE_LOG_FOLDER}/keys.json`;

export type TrustedKey = TrustedKeys['keys'][number];

const NOBODY: TrustedKeys = { formatVersion: 1, keys: [] };

/** The site's list, or only `file`. Nobody without one. @throws if invalid: such a list trusts nobody */
export async function readTrustedKeys(store: SiteStore, file?: string): Promise<TrustedKeys> {
  const address = file ?? `${store.address}: ${TRUSTED_KEYS_FILE}`;
  const content = file === undefined ? await store.read(TRUSTED_KEYS_FILE) : await readFile(file);
  if (content === undefined) return NOBODY;
  const trusted = readJson(TrustedKeysSchema, content, address);
  for (const { keyId, publicKey, owner } of trusted.keys) {
    if (readPublicKey(publicKey).keyId !== keyId) {
      throw new ReleaseError(
        'invalid-key',
        `${address}: ${keyId} is not the id of the key of ${owner}: remove it and trust the key anew`,
      );
    }
  }
  return trusted;
}

/** Replaces a previous entry of the key (32 bytes in base64). Returns the new list. Throws if invalid. */
export async function trustKey(
  store: SiteStore,
  publicKey: string,
  owner: string,
  packages: readonly string[],
  file?: string,
): Promise<TrustedKeys> {
  const { keyId } = readPublicKey(publicKey);
  const { keys } = await readIfThere(store, file);
  const others = keys.filter((key) => key.keyId !== keyId);
  const list = TrustedKeysSchema.parse({
    formatVersion: 1,
    keys: [...others, { keyId, publicKey, owner, packages: [...new Set(packages)] }],
  });
  await writeList(store, list, file);
  return list;
}

/** Returns the removed key; undefined if it was not listed. */
export async function distrustKey(
  store: SiteStore,
  keyId: string,
  file?: string,
): Promise<TrustedKey | undefined> {
  const { keys } = await readTrustedKeys(store, file);
  const removed = keys.find((key) => key.keyId === keyId);
  if (removed !== undefined)
    await writeList(store, { formatVersion: 1, keys: keys.filter((key) => key.keyId !== keyId) }, file);
  return removed;
}

/** A list outside of the site is created with its first key. */
async function readIfThere(store: SiteStore, file: string | undefined): Promise<TrustedKeys> {
  try {
    return await readTrustedKeys(store, file);
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return NOBODY;
    throw error;
  }
}

async function writeList(store: SiteStore, list: TrustedKeys, file: string | undefined): Promise<void> {
  const content = jsonFile(list);
  if (file === undefined) {
    await store.replace(TRUSTED_KEYS_FILE, content);
    return;
  }
  const half = `${file}.${process.pid}`;
  await writeFile(half, content, { flush: true });
  await rename(half, file);
}
