import { contentTypeOf, IMMUTABLE } from 'federation/release-format/served-headers';
import { describeS3Error, openS3Client, s3ConnectionFrom } from 'object-store/s3-client';
import type { SiteStore } from './site-store.ts';

export type S3Options = {
  bucket: string;
  /** '' or with a trailing "/". */
  prefix: string;
  /** AWS_ENDPOINT_URL, AWS_REGION and AWS_* credentials; the SDK finds missing ones itself. */
  env: Readonly<Record<string, string | undefined>>;
};

/** A site in a bucket with conditional writes (`If-None-Match: *`): S3, R2, MinIO and others. */
export class S3Store implements SiteStore {
  readonly address: string;
  readonly #options: S3Options;
  #connection: ReturnType<typeof openS3Client> | undefined;

  constructor(options: S3Options) {
    this.#options = options;
    this.address = `s3://${options.bucket}/${options.prefix}`.replace(/\/$/, '');
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    const { sdk, client } = await this.#connect();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(this.#object(path)));
      return await Body?.transformToByteArray();
    } catch (error) {
      // A missing bucket is not an empty site.
      if (describeS3Error(error).code === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  async list(folder: string): Promise<string[]> {
    const { sdk, client } = await this.#connect();
    const { bucket, prefix } = this.#options;
    const below = folder === '' ? prefix : `${prefix}${folder.replace(/\/$/, '')}/`;
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: below });
    const paths: string[] = [];
    for await (const { Contents = [] } of pages)
      paths.push(...Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)])));
    return paths;
  }

  async putNew(path: string, content: Uint8Array | string): Promise<boolean> {
    try {
      await this.#put(path, content, { IfNoneMatch: '*' });
      return true;
    } catch (error) {
      // 409: a concurrent write of the same file; this one lost.
      if ([409, 412].includes(describeS3Error(error).status ?? 0)) return false;
      throw error;
    }
  }

  async replace(path: string, content: Uint8Array | string): Promise<void> {
    await this.#put(path, content, {});
  }

  async remove(path: string): Promise<void> {
    const { sdk, client } = await this.#connect();
    await client.send(new sdk.DeleteObjectCommand(this.#object(path)));
  }

  /** Buckets show only complete objects. */
  removeLeftovers(): Promise<number> {
    return Promise.resolve(0);
  }

  async #put(path: string, content: Uint8Array | string, condition: { IfNoneMatch?: '*' }): Promise<void> {
    const { sdk, client } = await this.#connect();
    // `<name>/<version>/…` is immutable.
    const isImmutable = /^[^./][^/]*\/[^/]+\/./.test(path);
    const isCompressed = path.endsWith(COMPRESSED);
    const body = Buffer.from(content);
    await client.send(
      new sdk.PutObjectCommand({
        ...this.#object(path),
        ...condition,
        Body: body,
        ContentLength: body.length,
        // For buckets that serve browsers directly.
        ContentType: contentTypeOf(isCompressed ? path.slice(0, -COMPRESSED.length) : path),
        CacheControl: isImmutable ? IMMUTABLE : 'no-cache',
        ...(isCompressed && { ContentEncoding: 'br' }),
      }),
    );
  }

  #object(path: string): { Bucket: string; Key: string } {
    return { Bucket: this.#options.bucket, Key: this.#options.prefix + path };
  }

  /** Connects on first use: loading the SDK takes time. */
  #connect(): ReturnType<typeof openS3Client> {
    this.#connection ??= openS3Client(s3ConnectionFrom(this.#options.env));
    return this.#connection;
  }
}

const COMPRESSED = '.br';
