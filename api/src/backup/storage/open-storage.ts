import { resolve } from 'node:path';
import { EnvironmentError } from '../../platform/config/environment.ts';
import { bucketSettingsFrom } from '../../platform/object-store/bucket-settings.ts';
import type { BackupStorage } from './backup-storage.ts';
import { openBucketStorage } from './bucket-storage.ts';
import { openFolderStorage } from './folder-storage.ts';

/** @param address a folder, or `s3://bucket/prefix` with AWS_* variables. @throws EnvironmentError */
export async function openStorage(
  address: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<BackupStorage> {
  if (!address.startsWith('s3://')) return openFolderStorage(resolve(address));
  try {
    const defined = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
    const settings = bucketSettingsFrom({ ...defined, MEDIA_STORE: address });
    if (settings === null) throw new Error(`${address}: no bucket`);
    return await openBucketStorage(settings);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError(message.replace('MEDIA_STORE', address));
  }
}
