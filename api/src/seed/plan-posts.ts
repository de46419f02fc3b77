import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'shared/schema';
import { MEMBERS, type MemberName } from './members.ts';
import { pick, seededRandom, type Random } from './random.ts';

type Story = {
  title: string;
  content: string;
  date: string;
  author: MemberName;
  with: readonly MemberName[];
  /** By file name in seed/photos, without extension. */
  photos: readonly string[];
  comments: readonly (readonly [MemberName, string])[];
};

const memberName = z.enum(MEMBERS.map(({ name }) => name));
const HEAD =
  /^(?<date>\S+) (?<title>.+)\n(?<author>\w+) \| with (?<people>[\w ]+) \| photos (?<photos>[\w ]+)\n/;

/** What the family wrote: in each paragraph day and title, people and photos, the text, and comments. */
const STORIES: readonly Story[] = readFileSync(new URL('./stories.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .map((paragraph): Story => {
    const { date = '', title = '', author, people = '', photos = '' } = HEAD.exec(paragraph)?.groups ?? {};
    const [content = '', ...comments] = paragraph.split('\n').slice(2);
    return {
      title,
      content,
      date,
      author: memberName.parse(author),
      with: people.split(' ').map((name) => memberName.parse(name)),
      photos: photos.split(' '),
      comments: comments.map((line) => [
        memberName.parse(line.split(': ', 1)[0]),
        line.replace(/^\w+: /, ''),
      ]),
    };
  });

export type PlannedPost = Story & { likedBy: readonly MemberName[] };

/** From this many on it is for performance tests: most posts in one month, a screen's worst case. */
const MEASURING_POSTS = 1_000;
const CROWDED_MONTH = '2025-08';
const CROWDED_SHARE = 0.7;

const DAY_MS = 86_400_000;
const FIRST_YEAR = 2010;
const YEARS = 16;

function nonEmpty<T>(values: readonly T[]): [T, ...T[]] {
  const [first, ...rest] = values;
  if (first === undefined) throw new Error('There is nothing to choose from');
  return [first, ...rest];
}

const ANY_STORY = nonEmpty(STORIES);
const SUMMER_STORIES = nonEmpty(STORIES.filter((story) => /-0[78]-/.test(story.date)));

function likers(random: Random, story: Story): MemberName[] {
  return MEMBERS.map((member) => member.name).filter(
    (name) => random() < (name === story.author ? 0.15 : 0.6),
  );
}

/** A variant of a story for another year, at about the same date, so that snowmen stay in winter. */
function inAnotherYear(random: Random): Story {
  const story = pick(random, ANY_STORY);
  const year = FIRST_YEAR + Math.floor(random() * YEARS);
  const nearby =
    Date.parse(`${year}${story.date.slice(4)}T00:00:00Z`) + Math.floor(random() * 21 - 10) * DAY_MS;
  return { ...story, date: new Date(nearby).toISOString().slice(0, 10) };
}

function inCrowdedMonth(random: Random): Story {
  const day = 1 + Math.floor(random() * 31);
  return { ...pick(random, SUMMER_STORIES), date: `${CROWDED_MONTH}-${String(day).padStart(2, '0')}` };
}

function planPost(index: number, total: number): PlannedPost {
  // Each post has its own random seed: posts are the same whether added at once or later.
  const random = seededRandom(index + 1);
  const written = STORIES[index];
  if (written !== undefined) return { ...written, likedBy: likers(random, written) };
  const isCrowded = total >= MEASURING_POSTS && random() < CROWDED_SHARE;
  const story = isCrowded ? inCrowdedMonth(random) : inAnotherYear(random);
  return {
    ...story,
    photos: story.photos.slice(0, 1),
    comments: story.comments.slice(0, Math.floor(random() * 3)),
    likedBy: likers(random, story),
  };
}

/** Posts `from` (0-based) to `total`, oldest first: hand-written ones, then variants of them. */
export function planPosts(from: number, total: number): PlannedPost[] {
  const posts = Array.from({ length: Math.max(0, total - from) }, (_value, offset) =>
    planPost(from + offset, total),
  );
  return posts.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

export function photoPath(name: string): string {
  return fileURLToPath(new URL(`./photos/${name}.webp`, import.meta.url));
}

export function avatarPath(fileName: string): string {
  return fileURLToPath(new URL(`./avatars/${fileName}`, import.meta.url));
}
