import type { Executor } from '../../platform/database/executor.ts';
import { fullVariantOf, ORIGINAL_VARIANT } from '../../platform/media/renditions/variants.ts';
import type { ArchiveEntry } from '../zip/zip-archive.ts';
import { countYears, readPosts, type PostRow, type PhotoRow, type VoiceRow } from '../queries.ts';
import type { YearOnCover } from './cover-page.ts';
import { isPhoto, originalName, photoName, voiceName, yearPageName } from '../zip/entry-names.ts';
import type { Html } from '../../archive-markup/html.ts';
import {
  postArticle,
  monthHeading,
  yearPageEnd,
  yearPageStart,
  type NamedPhoto,
  type NamedVoice,
  type YearPage,
} from './year-page.ts';

/** More is slow on a phone: each post has up to ten full-size photos. */
const POSTS_PER_PAGE = 60;

export type ArchiveWriter = {
  /** Appends markup to the current page. */
  page: (markup: Html) => Promise<void>;
  /** Ends the current page and stores it under this name. */
  endPage: (file: string) => void;
  data: (value: object) => Promise<void>;
};

type Written = { years: YearOnCover[]; media: ArchiveEntry[] };

/** Writes all year pages and the posts' data. Memory use: one entry per file and per page. */
export async function writePosts(
  executor: Executor,
  familyId: number,
  writer: ArchiveWriter,
  signal: AbortSignal,
): Promise<Written> {
  const years = planYears(await countYears(executor, familyId));
  const pages = years.flatMap((year) => year.pages.map((page) => ({ page, year })));
  const media: ArchiveEntry[] = [];
  const posts = readPosts(executor, familyId, signal);
  for (const [index, { page, year }] of pages.entries()) {
    await writer.page(yearPageStart(page));
    let month = '';
    for (let written = 0; written < page.postCount; written += 1) {
      const next = await posts.next();
      if (next.done === true) throw new Error('The memories do not fit their count');
      const post = next.value;
      const named = post.photos.map((photo, index) => namedPhoto(post, photo, index));
      const voice = post.voice === null ? null : namedVoice(post, post.voice);
      if (post.memory_date.slice(0, 7) !== month) await writer.page(monthHeading(post.memory_date));
      month = post.memory_date.slice(0, 7);
      await writer.page(postArticle(post, named, voice));
      await writer.data(dataOf(post, named, voice));
      const stills = named.filter(({ mime }) => isPhoto(mime));
      year.photos += stills.length;
      year.videos += named.length - stills.length;
      if (voice !== null) year.voices += 1;
      year.cover ??= stills[0];
      media.push(...named.flatMap((photo) => photoEntries(post, photo)));
      if (voice !== null) media.push(storedEntry(post, voice));
    }
    await writer.page(yearPageEnd(pages[index - 1]?.page, pages[index + 1]?.page));
    writer.endPage(page.file);
  }
  return { years, media };
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
    return { year, pages, photos: 0, videos: 0, voices: 0, cover: undefined };
  });
}

function namedPhoto(post: PostRow, photo: PhotoRow, index: number): NamedPhoto {
  const { mime, originalBytes } = photo;
  const file = photoName({ day: post.memory_date, postId: post.post_id, position: index + 1, mime });
  return { ...photo, file, original: originalBytes === null ? null : originalName(file) };
}

function namedVoice(post: PostRow, voice: VoiceRow): NamedVoice {
  const { mime } = voice;
  return { ...voice, file: voiceName({ day: post.memory_date, postId: post.post_id, mime }) };
}

function photoEntries(post: PostRow, photo: NamedPhoto): ArchiveEntry[] {
  const entry = storedEntry(post, photo);
  const { original, originalBytes } = photo;
  if (original === null || originalBytes === null) return [entry];
  return [entry, { ...entry, name: original, bytes: originalBytes, variant: ORIGINAL_VARIANT }];
}

/** Photos get their post's date, so that galleries sort them correctly. ZIP dates start in 1980. */
function dateOfDay(day: string): Date {
  const [earliest, latest] = [Date.UTC(1980, 0, 2), Date.UTC(2037, 11, 31)];
  return new Date(Math.min(latest, Math.max(earliest, Date.parse(`${day}T03:00:00Z`))));
}

function storedEntry(
  post: PostRow,
  { file, bytes, storageKey, mime }: { file: string; bytes: number; storageKey: string; mime: string },
) {
  const date = dateOfDay(post.memory_date);
  const variant = fullVariantOf(mime);
  return { kind: 'stored' as const, name: file, bytes, date, storageKey, variant, day: post.memory_date };
}

/** A post in data.json; README.txt (read-me.ts) documents the format. */
function dataOf(post: PostRow, named: readonly NamedPhoto[], voice: NamedVoice | null): object {
  const photos = named.filter(({ mime }) => isPhoto(mime));
  const videos = named.filter(({ mime }) => !isPhoto(mime));
  return {
    postId: post.post_id,
    memoryDate: post.memory_date,
    title: post.title,
    content: post.content,
    author: post.author,
    participants: post.participants,
    photos: photos.map(({ file, width, height, mime }) => ({ file, width, height, mime })),
    videos: videos.map(({ file, original, width, height, mime, durationMs }) => {
      return { file, original, width, height, mime, durationMs };
    }),
    voice: voice === null ? null : { file: voice.file, mime: voice.mime, durationMs: voice.durationMs },
    likeCount: post.like_count,
    comments: post.comments.map(({ author, content, createdAt, replyTo }) => {
      return { author, content, replyTo, createdAt: createdAt.toISOString() };
    }),
    createdAt: post.created_at.toISOString(),
  };
}
