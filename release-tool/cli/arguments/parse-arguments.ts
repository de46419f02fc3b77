import { parseArgs } from 'node:util';
import { ReleaseError } from '../../format/release-error.ts';
import type { Command, CommandArguments } from '../command.ts';
import { nearMiss } from './near-miss.ts';

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
    throw new ReleaseError('invalid-usage', `"${unexpected}" is more than "${command.name}" takes`);
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
    throw new ReleaseError('invalid-usage', `${what}${didYouMean(typed, Object.keys(options), '--')}`);
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
