import { readFile } from 'node:fs/promises';
import type { ApiContext } from '../../platform/context.ts';
import type { Executor } from '../../platform/database/executor.ts';
import { workDirectoryOf } from '../../platform/media/uploads/sweep-media.ts';
import { fullVariantOf } from '../../platform/media/renditions/variants.ts';
import type { ArchiveEntry } from '../zip/zip-archive.ts';
import { readFamily, readGoods, type GoodsRow } from '../queries.ts';
import type { GoodsKinds } from '../../goods/kinds/goods-kind.ts';
import { archivedGoods, goodsPage, type ArchivedGoods } from '../pages/goods-page.ts';
import { coverPage } from '../pages/cover-page.ts';
import { isoDayOf, koreanDayOf } from '../../archive-markup/korean-day.ts';
import { readMe } from '../pages/read-me.ts';
import { openSpool, type Spool } from '../zip/spool.ts';
import { writePosts } from '../pages/write-posts.ts';

const STYLE = new URL('../pages/archive-style.css', import.meta.url);

type PreparedArchive = {
  /** Entries are in sending order. */
  entries: ArchiveEntry[];
  /** Releases the spools' disk space. */
  close: () => Promise<void>;
};

/**
 * Reads everything a family wrote in one snapshot and writes the archive's pages to a spool. The connection
 * returns to the pool before the first byte is sent, so a slow download cannot hold it. Photos are only named
 * here; zipArchive opens them one by one.
 * @throws the abort reason of `signal`
 */
export async function prepareArchive(
  context: ApiContext,
  kinds: GoodsKinds,
  familyId: number,
  signal: AbortSignal,
): Promise<PreparedArchive> {
  const directory = workDirectoryOf(context.config.dataDirectory);
  const pages = await openSpool(directory);
  const data = await openSpool(directory).catch(async (error: unknown) => {
    await pages.close();
    throw error;
  });
  const close = async (): Promise<void> => void (await Promise.all([pages.close(), data.close()]));
  try {
    const entries = await context.database.transaction(
      (snapshot) => writeArchive(snapshot, kinds, familyId, { pages, data, now: context.clock(), signal }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    return { entries, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Writing = { pages: Spool; data: Spool; now: Date; signal: AbortSignal };

async function writeArchive(
  snapshot: Executor,
  kinds: GoodsKinds,
  familyId: number,
  { pages, data, now, signal }: Writing,
): Promise<ArchiveEntry[]> {
  const family = await readFamily(snapshot, familyId);
  const saved = (await readGoods(snapshot, kinds, familyId)).flatMap((row) => {
    const item = archivedGoods(kinds, row);
    return item === undefined ? [] : [{ row, item }];
  });
  const goods = saved.map(({ item }) => item);
  const madeOn = koreanDayOf(now);
  const written: ArchiveEntry[] = [];
  let begin = 0;
  const endPage = (name: string): void => {
    const end = pages.position();
    const range = { start: begin, end };
    written.push({ kind: 'spooled', name, bytes: end - begin, date: now, spool: pages, range });
    begin = end;
  };
  const add = async (name: string, text: string): Promise<void> => {
    await pages.write(text);
    endPage(name);
  };

  const headData = {
    format: 'ongi-archive',
    version: 1,
    madeAt: now.toISOString(),
    family: { name: family.name },
    members: family.members,
    goods: goods.map(({ data }) => data),
  };
  await data.write(`${JSON.stringify(headData).slice(0, -1)},"memories":[\n`);
  let separator = '';
  const { years, media: ofPosts } = await writePosts(
    snapshot,
    familyId,
    {
      page: ({ text }) => pages.write(text),
      endPage,
      data: async (value) => {
        await data.write(separator + JSON.stringify(value));
        separator = ',\n';
      },
    },
    signal,
  );
  await data.write('\n]}\n');

  if (goods.length > 0) await add('goods.html', goodsPage(goods).text);
  await add('style.css', await readFile(STYLE, 'utf8'));
  await add('README.txt', readMe(kinds, family.name, madeOn));
  await add('index.html', coverPage({ family, years, goods: goods.length, madeOn }).text);
  const range = { start: 0, end: data.position() };
  written.push({ kind: 'spooled', name: 'data.json', bytes: range.end, date: now, spool: data, range });

  const media = saved.flatMap(({ row, item }) => goodsEntry(row, item));
  written.push(...ofPosts, ...media);
  written.push({ kind: 'missing-list', name: 'missing.txt', date: now });
  return written;
}

/** Empty for an item without media. */
function goodsEntry(row: GoodsRow, item: ArchivedGoods): ArchiveEntry[] {
  if (item.file === null || row.file === null) return [];
  const { storageKey, mime, bytes } = row.file;
  const file = { storageKey, variant: fullVariantOf(mime), bytes };
  const day = item.day ?? isoDayOf(row.item.createdAt);
  return [{ kind: 'stored', name: item.file, date: row.item.createdAt, day, ...file }];
}
