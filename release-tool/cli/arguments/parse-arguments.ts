import { parseArgs } from 'node:util';
import { InvalidUsage } from '../../format/release-error.ts';
import type { Command, CommandArguments } from '../command.ts';

const COMMON_OPTIONS = {
  site: { type: 'string' },
  who: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} satisfies Command['options'];

/** @throws ReleaseError for unknown options, missing values and too many positionals */
export function parseArguments(command: Command, args: readonly string[]): CommandArguments {
  const options = { ...command.options, ...COMMON_OPTIONS };
  const { values, positionals } = parse(args, options);
  const unexpected = positionals[command.mostPositionals];
  if (unexpected !== undefined)
    throw new InvalidUsage(`"${unexpected}" is more than "${command.name}" takes`);
  return { positionals, values: Object.fromEntries(Object.entries(values).map(plainValue)) };
}

function parse(args: readonly string[], options: Command['options']): ReturnType<typeof parseArgs> {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const [what = ''] = String(error)
      .replace(/^\w+ \[\w+\]: /, '')
      .split('. ');
    const [, typed = ''] = /^Unknown option '-*([^']+)'/.exec(what) ?? [];
    throw new InvalidUsage(`${what}${didYouMean(typed, Object.keys(options), '--')}`);
  }
}

/** `, did you mean --canary?`; empty if no name is close. */
export function didYouMean(typed: string, names: readonly string[], prefix = ''): string {
  const meant = nearMiss(typed, names);
  return meant === undefined ? '' : `, did you mean ${prefix}${meant}?`;
}

/** Only options with text values may be repeated. */
function plainValue<Value>([name, value]: [string, Value | (string | boolean)[]]): [
  string,
  Value | string[],
] {
  return [name, Array.isArray(value) ? value.map(String) : value];
}

const MOST_EDITS = 2;

/** The name that was probably meant; undefined if none is close. */
function nearMiss(typed: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(typed, name) }))
    .filter(({ name, edits }) => edits <= Math.min(MOST_EDITS, name.length / 2))
    .toSorted((one, other) => one.edits - other.edits);
  return nearest?.name;
}

/** Levenshtein distance, row by row. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [line, letter] of one.split('').entries()) {
    let diagonal = line;
    let left = line + 1;
    const next = [left];
    for (const [column, otherLetter] of other.split('').entries()) {
      const above = row[column + 1] ?? 0;
      left = Math.min(left + 1, above + 1, diagonal + (letter === otherLetter ? 0 : 1));
      diagonal = above;
      next.push(left);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
