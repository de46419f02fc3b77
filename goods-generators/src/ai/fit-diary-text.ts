import { WEATHERS } from 'shared/contract/kinds/diary';
import { GeneratorError, MOODS, type DiaryText } from '../generator.ts';

export const MAX_TITLE_LENGTH = 20;
export const MAX_LINE_LENGTH = 22;
export const MIN_LINES = 2;
export const MAX_LINES = 5;

export type DiaryResponse = { title: string; lines: readonly string[]; weather: unknown; mood: unknown };

const graphemes = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** Control characters, bidi controls and lone surrogates: never rendered. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\uFEFF]+/gu;
const STATEMENT_END = /[.!?…~♡♥]["'”’)]?$/u;

/**
 * Fits a response to the rules of DiaryText: long lines are wrapped between words, surplus lines are cut, at
 * the end of a sentence where possible, unknown weathers and moods are dropped.
 * @throws GeneratorError when no text is left
 */
export function fitDiaryText(response: DiaryResponse): DiaryText {
  const title = wrap(cleaned(response.title), MAX_TITLE_LENGTH)[0];
  const lines = response.lines
    .flatMap((line) => line.split(/\r?\n/))
    .flatMap((line) => wrap(cleaned(line), MAX_LINE_LENGTH));
  const content = lines.length === 1 ? halves(lines[0] ?? '') : truncateAtStatement(lines);
  if (title === undefined || content.length < MIN_LINES)
    throw new GeneratorError('AI text: unusable answer (too little text)');
  const weather = WEATHERS.find((known) => known === response.weather);
  const mood = MOODS.find((known) => known === response.mood);
  return {
    title,
    content: content.join('\n'),
    ...(weather === undefined ? {} : { weather }),
    ...(mood === undefined ? {} : { mood }),
  };
}

function cleaned(text: string): string {
  return text.normalize('NFC').replaceAll(UNSHOWABLE, ' ').replaceAll(/\s+/g, ' ').trim();
}

/** Lines of whole words; a word that is longer than a line is broken between its characters. */
function wrap(text: string, maxLength: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => parts(whole, maxLength))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= maxLength) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Splits between grapheme clusters (a family emoji has length 11); drops those longer than a line. */
function parts(word: string, maxLength: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(word)) {
    if (segment.length > maxLength) continue;
    if (part.length + segment.length > maxLength) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return part === '' ? parts : [...parts, part];
}

function truncateAtStatement(lines: readonly string[]): readonly string[] {
  if (lines.length <= MAX_LINES) return lines;
  const fitting = lines.slice(0, MAX_LINES);
  const lastEnd = fitting.findLastIndex((line) => STATEMENT_END.test(line));
  return lastEnd + 1 >= MIN_LINES ? fitting.slice(0, lastEnd + 1) : fitting;
}

/** Splits a line at the space nearest to its middle; a single word stays one line. */
function halves(line: string): readonly string[] {
  const middle = line.length / 2;
  const spaces = [...line.matchAll(/ /g)].map((match) => match.index);
  const [nearest] = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return nearest === undefined ? [line] : [line.slice(0, nearest), line.slice(nearest + 1)];
}
