import type { TrustedKeys } from '../format/contract-signature.ts';
import { readTrustedKeys } from '../keys/trusted-keys.ts';
import type { Command, CommandArguments, CommandContext } from './command.ts';

/** Options of all commands that change what is live. */
export const CHANGE_OPTIONS = {
  why: { type: 'string' },
  keys: { type: 'string' },
} satisfies Command['options'];

export const CHANGE_HELP = `--why "<reason>" goes into the log. --keys <file> is the list of who may release what, where it does not lie in the site (or ONGI_RELEASE_KEYS).`;

/** `--keys` or ONGI_RELEASE_KEYS; undefined: the site's own list. */
export function keysFileOf({ env }: CommandContext, { values }: CommandArguments): string | undefined {
  return textOf(values['keys']) ?? textOf(env['ONGI_RELEASE_KEYS']);
}

/** The keys of `--keys`, ONGI_RELEASE_KEYS or the site's own list. */
export function trustedKeysOf(context: CommandContext, args: CommandArguments): Promise<TrustedKeys> {
  return readTrustedKeys(context.store, keysFileOf(context, args));
}

export function textOf(value: CommandArguments['values'][string]): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
