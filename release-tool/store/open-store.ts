import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import type { SiteStore } from './site-store.ts';

const BUCKET_ADDRESS = /^s3:\/\/(?<bucket>[^/]+)\/?(?<prefix>.*)$/;

/**
 * Opens a site by address: a folder, or `s3://bucket/prefix`. Does no I/O yet.
 * @param env for a bucket: AWS_* like the AWS CLI, and AWS_ENDPOINT_URL for other stores
 */
export function openSiteStore(
  address: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): SiteStore {
  const { bucket, prefix = '' } = BUCKET_ADDRESS.exec(address)?.groups ?? {};
  if (bucket === undefined) return new FolderStore(address);
  return new S3Store({ bucket, prefix: prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`, env });
}
