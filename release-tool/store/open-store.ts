import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import type { SiteStore } from './site-store.ts';

const BUCKET_ADDRESS = /^s3:\/\/(?<bucket>[^/]+)\/?(?<prefix>.*)$/;

/**
 * A site by its address: a folder's path, or `s3://bucket/prefix`. Nothing is asked of it yet.
 * @param env for a bucket: AWS_* as the AWS command line knows them, and AWS_ENDPOINT_URL for stores of others
 */
export function openSiteStore(
  address: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): SiteStore {
  const { bucket, prefix = '' } = BUCKET_ADDRESS.exec(address)?.groups ?? {};
  if (bucket === undefined) return new FolderStore(address);
  return new S3Store({ bucket, prefix: prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`, env });
}
