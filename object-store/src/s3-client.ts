import type * as sdkTypes from '@aws-sdk/client-s3';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';

type Environment = Readonly<Record<string, string | undefined>>;

export type S3Connection = {
  region: string;
  /** A store that is not Amazon's has an endpoint; null: Amazon's own. */
  endpoint: string | null;
  /** null: the SDK looks where it always does (a machine's role, a file). */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
};

/** Reads AWS_REGION, AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN. */
export function s3ConnectionFrom(env: Environment): S3Connection {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const sessionToken = env['AWS_SESSION_TOKEN'];
  const hasCredentials = accessKeyId !== undefined && secretAccessKey !== undefined;
  return {
    region: env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    endpoint: env['AWS_ENDPOINT_URL'] || null,
    credentials: hasCredentials
      ? { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) }
      : null,
  };
}

/** Opens a client. The SDK is loaded here: it is large, and a store in a directory needs none of it. */
export async function openS3Client(
  { region, endpoint, credentials }: S3Connection,
  options: Pick<S3ClientConfig, 'requestHandler'> = {},
): Promise<{ sdk: typeof sdkTypes; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...options,
    region,
    // Some stores that speak S3 do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
  });
  return { sdk, client };
}

/** Status and code of a failed request. The SDK's own message may name objects and accounts. */
export function describeS3Error(error: unknown): { status: number | undefined; code: string } {
  const status = propertyOf(propertyOf(error, '$metadata'), 'httpStatusCode');
  const code = propertyOf(error, 'code') ?? propertyOf(error, 'name');
  return {
    status: typeof status === 'number' ? status : undefined,
    code: typeof code === 'string' ? code : typeof error,
  };
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
