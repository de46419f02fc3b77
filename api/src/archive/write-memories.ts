import type { Executor } from '../platform/database/transaction.ts';
import { fullVariantOf } from '../platform/media/renditions/variants.ts';
import { type ArchiveEntry, dateOfDay } from './archive-entry.ts';
import { countYears, readPosts, type PostRow, type PhotoRow } from './archive-queries.ts';
import type { YearOnCover } from './cover-page.ts';
import { photoName, yearPageName } from './entry-names.ts';
import type { Html } from './html.ts';
import { postArticle, monthHeading, yearPageEnd, yearPageStart, type YearPage } from './memory-page.ts';

/** More would be slow to open on a phone: each memory has up to ten photos in full size. */
const POSTS_PER_PAGE = 60;

/** Where pages and data go while the memories pass by. */
export type ArchiveWriter = {
  /** Adds markup to the page that is open. */
  page: (markup: Html) => Promise<void>;
  /** Ends the page that is open: it is a file of the archive by that name. */
  endPage: (file: string) => void;
  data: (value: object) => Promise<void>;
};

type Written = { years: YearOnCover[]; photos: ArchiveEntry[] };

/** Writes the pages of all years and each memory's data. What stays in memory is a line a photo and a line a page. */
export async function writePosts(
  executor: Executor,
  familyId: number,
  writer: ArchiveWriter,
  signal: AbortSignal,
): Promise<Written> {
  const years = planYears(await countYears(executor, familyId));
  const pages = years.flatMap((year) => year.pages.map((page) => ({ page, year })));
  const photos: ArchiveEntry[] = [];
  const memories = readPosts(executor, familyId, signal);
  for (const [index, { page, year }] of pages.entries()) {
    await writer.page(yearPageStart(page));
    let month = '';
    for (let written = 0; written < page.memories; written += 1) {
      const next = await memories.next();
      if (next.done === true) throw new Error('The memories do not fit their count');
      const memory = next.value;
      const named = memory.photos.map((photo, place) => ({ ...photo, file: nameOf(memory, photo, place) }));
      if (memory.memory_date.slice(0, 7) !== month) await writer.page(monthHeading(memory.memory_date));
      month = memory.memory_date.slice(0, 7);
      await writer.page(postArticle(memory, named));
      await writer.data(dataOf(memory, named));
      year.photos += named.length;
      year.cover ??= named[0];
      photos.push(...named.map((photo) => photoEntry(memory, photo)));
    }
    await writer.page(yearPageEnd(pages[index - 1]?.page, pages[index + 1]?.page));
    writer.endPage(page.file);
  }
  return { years, photos };
}

function planYears(counts: readonly { year: number; memories: number }[]): YearOnCover[] {
  return counts.map(({ year, memories }) => {
    const parts = Math.ceil(memories / POSTS_PER_PAGE);
    const pages = Array.from({ length: parts }, (_, index): YearPage => {
      const left = memories - index * POSTS_PER_PAGE;
      const part = index + 1;
      const onPage = Math.min(left, POSTS_PER_PAGE);
      return { file: yearPageName(year, part), year, part, parts, memories: onPage, ofYear: memories };
    });
    return { year, pages, photos: 0, cover: undefined };
  });
}

function nameOf(memory: PostRow, { mime }: PhotoRow, index: number): string {
  return photoName({ day: memory.memory_date, postId: memory.post_id, place: index + 1, mime });
}

function photoEntry(memory: PostRow, photo: PhotoRow & { file: string }): ArchiveEntry {
  return {
    kind: 'stored',
    name: photo.file,
    bytes: photo.bytes,
    date: dateOfDay(memory.memory_date),
    storageKey: photo.storageKey,
    variant: fullVariantOf(photo.mime),
  };
}

/** A memory in data.json; its form is told in README.txt (read-me.ts). */
function dataOf(memory: PostRow, photos: readonly (PhotoRow & { file: string })[]): object {
  return {
    postId: Number(memory.post_id),
    memoryDate: memory.memory_date,
    title: memory.title,
    content: memory.content,
    author: memory.author,
    participants: memory.participants,
    photos: photos.map(({ file, width, height, mime }) => ({ file, width, height, mime })),
    likeCount: memory.like_count,
    comments: memory.comments.map(({ author, content, createdAt }) => ({
      author,
      content,
      createdAt: new Date(createdAt).toISOString(),
    })),
    createdAt: new Date(memory.created_at).toISOString(),
  };
}
