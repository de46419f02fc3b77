import { existsSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { newKeyPair, readSigner, type Signer } from '../../release-tool/keys/key-pair.ts';
import { readTrustedKeys, trustKey } from '../../release-tool/keys/trusted-keys.ts';
import type { SiteStore } from '../../release-tool/store/site-store.ts';

/**
 * The key that signs adopted packages: ONGI_RELEASE_KEY, or the one in ONGI_RELEASE_KEY_FILE, which is
 * created if missing. Adds it to the site's trusted keys. Throws if it is invalid.
 */
export async function operatorKey(
  store: SiteStore,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Signer> {
  const signer = readSigner(env['ONGI_RELEASE_KEY'] || (await storedKey(env['ONGI_RELEASE_KEY_FILE'] || '')));
  const { keys } = await readTrustedKeys(store);
  const isTrusted = keys.some(({ keyId, packages }) => keyId === signer.keyId && packages.includes('*'));
  if (!isTrusted) await trustKey(store, signer.publicKey, 'the operator', ['*']);
  return signer;
}

async function storedKey(file: string): Promise<string> {
  if (file === '') throw new Error('ONGI_RELEASE_KEY or ONGI_RELEASE_KEY_FILE has to be set');
  if (!existsSync(file)) await createKeyFile(file);
  return readFile(file, 'utf8');
}

/** link() never replaces and never exposes half a key: the first key wins. */
async function createKeyFile(file: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(newKeyPair().privateKeyPem);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: unknown) => {
    if (!existsSync(file)) throw error;
  });
  await rm(draft);
}
