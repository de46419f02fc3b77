import type { KeyList, Operation } from 'federation/release-format/trust/key-list';
import type { Right } from 'federation/release-format/trust/rights';
import { readKeyFile, readSigner, type Signer } from '../../keys/key-pair.ts';
import { assertMay, type Authority } from '../../operations/authority.ts';
import { keysInForce } from '../../operations/keys-in-force.ts';
import type { CommandArguments, CommandContext } from '../command.ts';
import { InvalidUsage } from '../../format/release-error.ts';

/** Options of all commands that change what is live. */
export const CHANGE_OPTIONS = '--why [reason], --key [file], --roots [fingerprint], --json';

export const CHANGE_HELP = `--why "<reason>" goes into the log. --key <file> is the private key of whoever does it, or ONGI_RELEASE_KEY_FILE; ONGI_RELEASE_KEY is the key itself.
--roots <fingerprint> believes no list of keys but one of these roots ("keys list" prints it; or ONGI_RELEASE_ROOTS).
--json prints { "ok", "revision", … } for programs, also when it is refused.`;

/** `--roots` or ONGI_RELEASE_ROOTS; undefined: the site's own roots. */
export function pinnedRootsOf({ env }: CommandContext, { values }: CommandArguments): string | undefined {
  return textOf(values['roots']) ?? textOf(env['ONGI_RELEASE_ROOTS']);
}

export function keysOf(context: CommandContext, args: CommandArguments): Promise<KeyList> {
  return keysInForce(context.store, pinnedRootsOf(context, args));
}

/** The key with which a command does something, which it has to be allowed to. @throws ReleaseError */
export async function authorityOf(
  context: CommandContext,
  args: CommandArguments,
  ...rights: readonly Right[]
): Promise<Authority> {
  const signer = signerOf(context, args);
  const keys = await keysOf(context, args);
  const authority = { keys, signer, second: optionalSigner(context, args, SECOND) };
  const now = new Date();
  for (const right of rights) assertMay(authority, right, now);
  return authority;
}

/** Who changes something, and why, unless `--why` says otherwise. @throws ReleaseError without the right */
export async function changeBy(
  context: CommandContext,
  args: CommandArguments,
  right: Right,
  why: string,
): Promise<{ authority: Authority; who: string; why: string }> {
  const authority = await authorityOf(context, args, right);
  return { authority, who: context.who, why: textOf(args.values['why']) ?? why };
}

/** For what concerns the whole site. */
export function ofWholeSite(operation: Operation): Right {
  return { operation, packages: ['*'] };
}

type KeySource = { option: string; variable: string };

const FIRST: KeySource = { option: 'key', variable: 'ONGI_RELEASE_KEY' };
const SECOND: KeySource = { option: 'second-key', variable: 'ONGI_RELEASE_SECOND_KEY' };

/** The private key of `--key <file>` or ONGI_RELEASE_KEY. @throws ReleaseError if there is none */
export function signerOf(context: CommandContext, args: CommandArguments): Signer {
  const signer = optionalSigner(context, args, FIRST);
  if (signer !== undefined) return signer;
  throw new InvalidUsage('your private key is missing: --key <file>, or ONGI_RELEASE_KEY');
}

function optionalSigner(
  { env }: CommandContext,
  { values }: CommandArguments,
  { option, variable }: KeySource,
): Signer | undefined {
  const file = textOf(values[option]) ?? textOf(env[`${variable}_FILE`]);
  const inline = values[option] === undefined ? textOf(env[variable]) : undefined;
  const pem = inline ?? (file === undefined ? undefined : readKeyFile(file));
  return pem === undefined ? undefined : readSigner(pem);
}

export function textOf(value: CommandArguments['values'][string]): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
