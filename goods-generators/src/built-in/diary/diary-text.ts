import type { DiarySource, DiaryText } from '../../generator.ts';
import {
  CLOSINGS,
  MIDDLES,
  openingsFor,
  openingsOfDay,
  type Frame,
  type OpeningFacts,
} from './diary-frames.ts';
import {
  beginningOf,
  cleanText,
  cutAfterWord,
  fitsIntoLines,
  splitStatements,
  wrapLines,
} from './diary-lines.ts';
import { readMood, readWeather } from './diary-vocabulary.ts';
import { seededNumbers } from '../seeded-noise.ts';

const TITLE_CHARACTERS = 20;
const MOST_LINES = 5;
/** Between the beginning and the end. */
const MOST_BODY_LINES = 3;
const WEEKDAYS = ['일요일', '월요일', '화요일', '수요일', '목요일', '금요일', '토요일'] as const;
const SEASONS = ['겨울', '봄', '여름', '가을'] as const;

/** Opening, the post's sentences that fit, closing. Deterministic; adds no facts, only how the day felt. */
export function writeDiaryText(source: Omit<DiarySource, 'photo'> & { photo: unknown }): DiaryText {
  const random = seededNumbers(source.postId);
  const sourceText = `${source.title}\n${source.content}`;
  const [mood, weather] = [readMood(sourceText), readWeather(sourceText)];
  const title = cleanText(source.title).replaceAll('\n', ' ');
  const body = chooseBody(splitStatements(cleanText(source.content)), title);
  const tone = toneOf(body);
  const bodyText = body.join(' ');
  const facts = readFacts(source, bodyText);

  const lines = body.flatMap((statement) => wrapLines(statement) ?? []);
  const openings = [...shuffled(openingsFor(facts), random), ...shuffled(openingsOfDay(facts), random)];
  const middles = MIDDLES[source.photo === null ? 'without-photo' : 'with-photo'];
  const middle = lines.length === 0 ? choose(shuffled(middles, random), tone, '') : [];
  const opening = choose(openings, tone, bodyText, MOST_LINES - 1 - lines.length - middle.length);
  const closing = choose(
    [...shuffled(CLOSINGS[mood ?? 'unsaid'], random), ...shuffled(CLOSINGS.unsaid, random)],
    tone,
    [...opening, ...middle, bodyText].join(' '),
  );
  return {
    title: cutAfterWord(title, TITLE_CHARACTERS) || `${facts.month}월 ${facts.day}일의 그림일기`,
    content: [...opening, ...lines, ...middle, ...closing].slice(0, MOST_LINES).join('\n'),
    ...(weather === undefined ? {} : { weather }),
    ...(mood === undefined ? {} : { mood }),
  };
}

/** The post's sentences in order, as many as fit; the beginning of the first where none fits. */
function chooseBody(statements: readonly string[], title: string): string[] {
  const body: string[] = [];
  let free = MOST_BODY_LINES;
  for (const statement of statements) {
    const lines = wrapLines(statement);
    if (lines === null || lines.length > free || withoutSigns(statement) === withoutSigns(title)) continue;
    body.push(statement);
    free -= lines.length;
  }
  if (body.length > 0) return body;
  for (const statement of statements) {
    const beginning = fitsIntoLines(statement, MOST_BODY_LINES) ? null : beginningOf(statement, 2);
    if (beginning !== null) return [beginning.join(' ')];
  }
  return [];
}

/** Posts in plain style (했다) get plain frames, all others polite ones (해요). */
function toneOf(body: readonly string[]): keyof Frame {
  const plain = body.filter((statement) => /(?<!니)다[.!?…]*$/u.test(statement)).length;
  return plain > body.length / 2 ? 'plain' : 'polite';
}

function readFacts(source: Pick<DiarySource, 'memoryDate' | 'participants'>, bodyText: string): OpeningFacts {
  const date = new Date(`${source.memoryDate}T00:00:00Z`);
  const month = date.getUTCMonth() + 1;
  const names = [...new Set(source.participants.map((name) => cleanText(name)))].filter(
    (name) => name !== '',
  );
  return {
    month,
    day: date.getUTCDate(),
    weekday: WEEKDAYS[date.getUTCDay()] ?? '',
    season: SEASONS[Math.floor((month % 12) / 3)] ?? '',
    unnamed: names.filter((name) => !bodyText.includes(name)),
    count: source.participants.length,
  };
}

/** The first frame that fits and repeats no word of the text; else the first that fits. */
function choose(frames: readonly Frame[], tone: keyof Frame, sourceText: string, mostLines = 1): string[] {
  const fitting = frames.filter((frame) => fitsIntoLines(frame[tone], Math.max(1, Math.min(2, mostLines))));
  const fresh = fitting.find((frame) => !repeats(frame[tone], sourceText)) ?? fitting[0];
  return fresh === undefined ? [] : (wrapLines(fresh[tone]) ?? []);
}

/** Whether both contain words with the same stem: 행복한 and 행복했어요. */
function repeats(statement: string, sourceText: string): boolean {
  const known = new Set(sourceText.split(/\s+/u).map(stemOf));
  return statement.split(' ').some((word) => stemOf(word).length === 2 && known.has(stemOf(word)));
}

function stemOf(word: string): string {
  return withoutSigns(word).slice(0, 2);
}

function withoutSigns(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, request: random() }))
    .toSorted((one, other) => one.request - other.request)
    .map(({ item }) => item);
}
