import { after } from 'node:test';
import { startFakeS3, type FakeS3 } from 'object-store/testing/fake-s3';

const BUCKET = 'photos';

export type TestBucket = FakeS3 & {
  /** The keys of all objects but the store's identity, sorted. */
  keys: () => string[];
  /** The environment of an API that stores media in it. */
  variables: Record<string, string>;
};

/** A fake S3 bucket for media; closed after the file's tests. */
export async function startTestBucket(prefix = 'ongi/media'): Promise<TestBucket> {
  const fake = await startFakeS3(BUCKET);
  after(fake.close);
  const keys = (): string[] => fake.keys().filter((key) => !key.endsWith('store-id'));
  return { ...fake, keys, variables: { ...fake.env, MEDIA_STORE: `s3://${BUCKET}/${prefix}` } };
}
