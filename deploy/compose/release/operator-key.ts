import { existsSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { newKeyPair, readSigner, type Signer } from '../../../release-tool/keys/key-pair.ts';

/**
 * The key that signs adopted packages: ONGI_RELEASE_KEY, or the one in ONGI_RELEASE_KEY_FILE, which is
 * created if missing. Throws if it is invalid.
 */
export async function operatorKey(env: Readonly<Record<string, string | undefined>>): Promise<Signer> {
  return readSigner(env['ONGI_RELEASE_KEY'] || (await storedKey(env['ONGI_RELEASE_KEY_FILE'] || '')));
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
