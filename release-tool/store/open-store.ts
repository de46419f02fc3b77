import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import type { SiteStore } from './site-store.ts';

const BUCKET_ADDRESS = /^s3:\/\/(?<bucket>[^/]+)\/?(?<prefix>.*)$/;

/** A folder, or `s3://bucket/prefix`, without I/O. `env`: AWS_* like the AWS CLI, and AWS_ENDPOINT_URL. */
export function openSiteStore(
  address: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): SiteStore {
  const { bucket, prefix = '' } = BUCKET_ADDRESS.exec(address)?.groups ?? {};
  if (bucket === undefined) return new FolderStore(address);
  return new S3Store({ bucket, prefix: prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`, env });
}
