import type { Executor } from '../../platform/database/executor.ts';
import { fullVariantOf } from '../../platform/media/renditions/variants.ts';
import { type ArchiveEntry, dateOfDay } from '../zip/archive-entry.ts';
import { countYears, readPosts, type PostRow, type PhotoRow } from '../archive-queries.ts';
import type { YearOnCover } from './cover-page.ts';
import { photoName, yearPageName } from '../zip/entry-names.ts';
import type { Html } from './html.ts';
import { postArticle, monthHeading, yearPageEnd, yearPageStart, type YearPage } from './year-page.ts';

/** More is slow on a phone: each post has up to ten full-size photos. */
const POSTS_PER_PAGE = 60;

export type ArchiveWriter = {
  /** Appends markup to the current page. */
  page: (markup: Html) => Promise<void>;
  /** Ends the current page and stores it under this name. */
  endPage: (file: string) => void;
  data: (value: object) => Promise<void>;
};

type Written = { years: YearOnCover[]; photos: ArchiveEntry[] };

/** Writes all year pages and the posts' data. Memory use: one entry per photo and per page. */
export async function writePosts(
  executor: Executor,
  familyId: number,
  writer: ArchiveWriter,
  signal: AbortSignal,
): Promise<Written> {
  const years = planYears(await countYears(executor, familyId));
  const pages = years.flatMap((year) => year.pages.map((page) => ({ page, year })));
  const photos: ArchiveEntry[] = [];
  const posts = readPosts(executor, familyId, signal);
  for (const [index, { page, year }] of pages.entries()) {
    await writer.page(yearPageStart(page));
    let month = '';
    for (let written = 0; written < page.postCount; written += 1) {
      const next = await posts.next();
      if (next.done === true) throw new Error('The memories do not fit their count');
      const post = next.value;
      const named = post.photos.map((photo, index) => ({ ...photo, file: nameOf(post, photo, index) }));
      if (post.memory_date.slice(0, 7) !== month) await writer.page(monthHeading(post.memory_date));
      month = post.memory_date.slice(0, 7);
      await writer.page(postArticle(post, named));
      await writer.data(dataOf(post, named));
      year.photos += named.length;
      year.cover ??= named[0];
      photos.push(...named.map((photo) => photoEntry(post, photo)));
    }
    await writer.page(yearPageEnd(pages[index - 1]?.page, pages[index + 1]?.page));
    writer.endPage(page.file);
  }
  return { years, photos };
}

function planYears(counts: readonly { year: number; posts: number }[]): YearOnCover[] {
  return counts.map(({ year, posts }) => {
    const parts = Math.ceil(posts / POSTS_PER_PAGE);
    const pages = Array.from({ length: parts }, (_, index): YearPage => {
      const left = posts - index * POSTS_PER_PAGE;
      const part = index + 1;
      const onPage = Math.min(left, POSTS_PER_PAGE);
      return { file: yearPageName(year, part), year, part, parts, postCount: onPage, ofYear: posts };
    });
    return { year, pages, photos: 0, cover: undefined };
  });
}

function nameOf(post: PostRow, { mime }: PhotoRow, index: number): string {
  return photoName({ day: post.memory_date, postId: post.post_id, position: index + 1, mime });
}

function photoEntry(post: PostRow, photo: PhotoRow & { file: string }): ArchiveEntry {
  return {
    kind: 'stored',
    name: photo.file,
    bytes: photo.bytes,
    date: dateOfDay(post.memory_date),
    storageKey: photo.storageKey,
    variant: fullVariantOf(photo.mime),
  };
}

/** A post in data.json; README.txt (read-me.ts) documents the format. */
function dataOf(post: PostRow, photos: readonly (PhotoRow & { file: string })[]): object {
  return {
    postId: post.post_id,
    memoryDate: post.memory_date,
    title: post.title,
    content: post.content,
    author: post.author,
    participants: post.participants,
    photos: photos.map(({ file, width, height, mime }) => ({ file, width, height, mime })),
    likeCount: post.like_count,
    comments: post.comments.map(({ author, content, createdAt, replyTo }) => ({
      author,
      content,
      replyTo,
      createdAt: createdAt.toISOString(),
    })),
    createdAt: post.created_at.toISOString(),
  };
}
