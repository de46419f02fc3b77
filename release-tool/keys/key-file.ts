import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { isFileError } from 'object-store/durable-files';
import { ReleaseError } from '../format/release-error.ts';
import { newKeyPair, type KeyPair } from './key-pair.ts';

/** A new private key, written for its owner only. @throws ReleaseError if the file is there already */
export async function createKeyFile(file: string): Promise<KeyPair> {
  const pair = newKeyPair();
  try {
    const created = await open(file, 'wx', 0o600);
    try {
      await created.writeFile(pair.privateKeyPem);
      await created.sync();
    } finally {
      await created.close();
    }
  } catch (error) {
    if (!isFileError(error, 'EEXIST')) throw error;
    throw new ReleaseError(
      'key-exists',
      `${file} is there already, and a key is never written over another file`,
    );
  }
  return pair;
}

/** @throws ReleaseError */
export function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ReleaseError('invalid-usage', `${file} cannot be read`);
  }
}
