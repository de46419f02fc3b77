import path from 'node:path';
import { startFakeS3, type FakeS3 } from 'object-store/testing/fake-s3';
import { FolderStore } from '../store/folder-store.ts';
import { openSiteStore } from '../store/open-store.ts';
import type { SiteStore } from '../store/site-store.ts';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';

const BUCKET = 'site';
const STORES = ['folder', 'bucket'] as const;
/** A bucket takes several times the CPU time of a folder: each of a site's files is a request or two. */
const CASES_PER_BUCKET = 4;

export type StoreKind = (typeof STORES)[number];

/** Empty sites in folders and in one bucket. */
export class BothStores {
  readonly #s3: FakeS3;

  private constructor(s3: FakeS3) {
    this.#s3 = s3;
  }

  static async start(): Promise<BothStores> {
    return new BothStores(await startFakeS3(BUCKET));
  }

  /** @param beside a folder of its own, which also names the place in the bucket */
  empty(kind: StoreKind, beside: string): SiteStore {
    if (kind === 'folder') return new FolderStore(path.join(beside, 'site'));
    return openSiteStore(`s3://${BUCKET}/${path.basename(beside)}`, this.#s3.env);
  }

  stop(): Promise<void> {
    return this.#s3.close();
  }
}

/**
 * Every case on both kinds of store in a full run. Otherwise each on one: of the cases with one code, the
 * first or the second and every fourth after it in a bucket, so that each code with two cases meets both
 * kinds.
 */
export function onStores<Case extends { only?: StoreKind; code?: string }>(
  cases: readonly Case[],
): (Case & { store: StoreKind })[] {
  const codes = [...new Set(cases.map(({ code }) => code))];
  return cases.flatMap((one) => {
    const { only, code } = one;
    const place = cases.filter((other) => other.code === code).indexOf(one);
    const turn = only ?? (place % CASES_PER_BUCKET === codes.indexOf(code) % 2 ? 'bucket' : 'folder');
    const all = only === undefined ? STORES : [only];
    return all.filter((store) => IS_FULL_RUN || store === turn).map((store) => ({ ...one, store }));
  });
}

/** All names, and the contents of everything that is no version's file. */
export async function contentsOf(store: SiteStore): Promise<Record<string, string>> {
  const files = (await store.list('')).toSorted();
  const contents = await Promise.all(
    files.map(async (file) => {
      const isOfVersion = /^[^./]+\//.test(file);
      return [file, isOfVersion ? '' : Buffer.from((await store.read(file)) ?? '').toString('utf8')] as const;
    }),
  );
  return Object.fromEntries(contents);
}
