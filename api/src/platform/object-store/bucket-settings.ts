import { s3ConnectionFrom, type S3Connection } from 'object-store/s3-client';

export type BucketSettings = S3Connection & {
  bucket: string;
  /** Prefix of every object key: '' or ends with "/". */
  prefix: string;
};

const BUCKET_ADDRESS = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w./-]*))?$/;

/**
 * Reads MEDIA_STORE=s3://bucket/prefix and the AWS_* variables of the connection.
 * @returns null where MEDIA_STORE is not set: media is stored in the data directory
 * @throws Error that names an invalid variable, never its value
 */
export function bucketSettingsFrom(variables: Readonly<Record<string, string | undefined>>) {
  const address = variables['MEDIA_STORE'];
  if (address === undefined) return null;
  const { bucket, prefix = '' } = BUCKET_ADDRESS.exec(address)?.groups ?? {};
  if (bucket === undefined) throw new Error('MEDIA_STORE: a bucket, such as s3://bucket/prefix');
  if ((variables['AWS_ACCESS_KEY_ID'] === undefined) !== (variables['AWS_SECRET_ACCESS_KEY'] === undefined))
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: both, or neither');
  const connection = s3ConnectionFrom(variables);
  if (connection.endpoint !== null && !/^https?:/.test(URL.parse(connection.endpoint)?.protocol ?? ''))
    throw new Error('AWS_ENDPOINT_URL: an http(s) address');
  const trimmed = prefix.replaceAll(/^\/+|\/+$/g, '');
  return { ...connection, bucket, prefix: trimmed === '' ? '' : `${trimmed}/` };
}
