import { randomBytes, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import pg from 'pg';
import * as z from 'shared/schema';
import { bigintColumn, clientRows } from '../../platform/database/executor.ts';
import { assertDatabaseNotNewer } from '../../platform/database/newer-data.ts';
import { clientSettings, type DatabaseAddress } from '../../platform/database/pool.ts';
import { assertDatabaseRestored } from '../../platform/database/unfinished-restore.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { FORMAT_VERSION, manifestName, newSnapshotId, SNAPSHOTS, type Manifest } from '../format/manifest.ts';
import { writeParts } from '../format/parts.ts';
import type { Repository } from '../format/repository.ts';
import { signManifest } from '../format/signed-manifest.ts';
import { openMediaCopier, type MediaCopier, type MediaTotals } from '../media/copy-media.ts';
import { inOrder } from '../media/in-order.ts';
import { mediaRows, mediaRowSchema, type MediaRow } from '../media/media-rows.ts';
import { spoolList } from '../media/spooled-list.ts';
import type { Progress } from '../progress.ts';
import { copyDatabase } from './copy-database.ts';

/** Few: the app's own reads and writes come first. */
const KEYS_AT_ONCE = 2;

type SnapshotOptions = {
  repository: Repository;
  address: DatabaseAddress;
  pool: pg.Pool;
  store: ObjectStore;
  signingKey: KeyObject;
  clock: () => Date;
  progress: Progress;
};

/**
 * Stores one snapshot. Media come first, then the database at one moment, then the media that were added
 * meanwhile: what people delete during a long backup is in it whole. The manifest comes last: without it a
 * snapshot does not exist.
 */
export async function takeSnapshot(
  options: SnapshotOptions,
): Promise<{ manifest: Manifest; media: MediaTotals }> {
  const { repository, pool, store, signingKey, clock, progress } = options;
  const snapshotId = newSnapshotId(clock(), randomBytes(4).toString('hex'));
  const isStillNamed = (key: string): Promise<boolean> => isNamed(pool, key);
  const copier = await openMediaCopier({ repository, store, isStillNamed });
  // The next run removes what a killed one left: snapshots that have this file.
  const begun = await repository.write(`${SNAPSHOTS}${snapshotId}/begun`, Buffer.from(snapshotId));

  progress.step('사진과 영상을 복사하고 있어요.');
  await copyExisting(copier, options);

  const rows = await spoolList((value) => mediaRowSchema.parse(value));
  try {
    progress.step('데이터베이스를 복사하고 있어요.');
    const takenAt = clock().toISOString();
    const database = await withClient(options.address, (client) =>
      copyDatabase(client, {
        repository,
        snapshotId,
        alsoRead: async (snapshot) => {
          for await (const row of mediaRows(snapshot)) await rows.add(row);
        },
      }),
    );
    progress.step('그동안 더해진 사진과 영상을 복사하고 있어요.');
    const media = await writeMediaList(repository, snapshotId, copier, rows.items());
    const manifest: Manifest = {
      formatVersion: FORMAT_VERSION,
      snapshotId,
      takenAt,
      programVersion: programVersion(),
      ...database,
      media,
    };
    await repository.storage.flush();
    await repository.write(manifestName(snapshotId), signManifest(manifest, signingKey));
    await repository.storage.remove(begun.name);
    await repository.storage.flush();
    return { manifest, media: copier.totals };
  } finally {
    await rows.close();
  }
}

/** Before the database's snapshot, which then has to wait for little. */
async function copyExisting(copier: MediaCopier, { pool, progress }: SnapshotOptions): Promise<void> {
  const query = 'select count(distinct storage_key) from media';
  const [found] = await clientRows(pool, z.object({ count: bigintColumn }), query);
  let done = 0;
  const copies = inOrder(mediaRows(pool), KEYS_AT_ONCE, copier.copy);
  while ((await copies.next()).done !== true) {
    done += 1;
    progress.advance(done, found?.count ?? 0);
  }
}

async function writeMediaList(
  repository: Repository,
  snapshotId: string,
  copier: MediaCopier,
  rows: AsyncIterable<MediaRow>,
): Promise<Manifest['media']> {
  const counts = { keys: 0, files: 0, leftOut: 0 };
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const entry of inOrder(rows, KEYS_AT_ONCE, copier.copy)) {
      counts.keys += 1;
      counts.files += Object.keys(entry.files).length;
      counts.leftOut += entry.leftOut.length;
      yield Buffer.from(`${JSON.stringify(entry)}\n`);
    }
  }
  const source = Readable.from(lines(), { objectMode: false });
  const parts = await writeParts(repository, `${SNAPSHOTS}${snapshotId}/media`, source);
  return { parts, ...counts };
}

/** A connection of its own: those of the pool end a statement after a minute, and a table may take longer. */
async function withClient<Result>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(clientSettings(address));
  // A lost connection fails the next statement; without a listener it would end the process before that.
  client.on('error', () => {});
  try {
    await client.connect();
    await assertDatabaseRestored(client);
    await assertDatabaseNotNewer(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isNamed(pool: pg.Pool, key: string): Promise<boolean> {
  const query = 'select exists (select 1 from media where storage_key = $1) as named';
  const [row] = await clientRows(pool, z.object({ named: z.boolean() }), query, [key]);
  return row?.named === true;
}

const packageSchema = z.looseObject({ version: z.string() });

function programVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
