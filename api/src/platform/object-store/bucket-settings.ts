/** A bucket that holds media, and how it is reached. */
export type BucketSettings = {
  bucket: string;
  /** Before every object's name; '' or closed by "/". */
  prefix: string;
  region: string;
  /** Of a store that speaks S3 and is not Amazon's; null: Amazon's own. */
  endpoint: string | null;
  /** null: the SDK looks where it always does (a machine's role, a file). */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
};

const BUCKET_ADDRESS = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w./-]*))?$/;

/**
 * MEDIA_STORE=s3://bucket/prefix, with AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN and
 * AWS_ENDPOINT_URL. @returns null where MEDIA_STORE is not set: media lies in the data directory
 * @throws Error naming a variable that cannot be used, never what it holds
 */
export function bucketSettingsFrom(
  variables: Readonly<Record<string, string | undefined>>,
): BucketSettings | null {
  const address = variables['MEDIA_STORE'];
  if (address === undefined) return null;
  const { bucket, prefix = '' } = BUCKET_ADDRESS.exec(address)?.groups ?? {};
  if (bucket === undefined) throw new Error('MEDIA_STORE: a bucket, such as s3://bucket/prefix');
  const endpoint = variables['AWS_ENDPOINT_URL'] ?? null;
  if (endpoint !== null && !/^https?:/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error('AWS_ENDPOINT_URL: an http(s) address');
  const trimmed = prefix.replaceAll(/^\/+|\/+$/g, '');
  return {
    bucket,
    prefix: trimmed === '' ? '' : `${trimmed}/`,
    region: variables['AWS_REGION'] ?? variables['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    endpoint,
    credentials: credentialsFrom(variables),
  };
}

function credentialsFrom(
  variables: Readonly<Record<string, string | undefined>>,
): BucketSettings['credentials'] {
  const accessKeyId = variables['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = variables['AWS_SECRET_ACCESS_KEY'];
  const sessionToken = variables['AWS_SESSION_TOKEN'];
  if (accessKeyId === undefined && secretAccessKey === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: both, or neither');
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
}
