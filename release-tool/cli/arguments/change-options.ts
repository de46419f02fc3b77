import type { KeyList, Operation } from 'federation/release-format/trust/key-list';
import type { Right } from 'federation/release-format/trust/rights';
import { readKeyFile, readSigner, type Signer } from '../../keys/key-pair.ts';
import { assertMay, type Authority } from '../../operations/authority.ts';
import type { ChangeBy } from '../../operations/change-site.ts';
import { keysInForce } from '../../operations/keys-in-force.ts';
import type { Call } from '../command.ts';
import { InvalidUsage } from '../../format/release-error.ts';

/** Options of all commands that change what is live. */
export const CHANGE_OPTIONS = '--why [reason], --key [file], --roots [fingerprint], --json';

export const CHANGE_HELP = `--why "<reason>" goes into the log. --key <file> is the private key of whoever does it, or ONGI_RELEASE_KEY_FILE; ONGI_RELEASE_KEY is the key itself.
--roots <fingerprint> believes no list of keys but one of these roots ("keys list" prints it; or ONGI_RELEASE_ROOTS).
--json prints { "ok", "revision", … } for programs, also when it is refused.`;

/** `--roots` or ONGI_RELEASE_ROOTS; undefined: the site's own roots. */
export function pinnedRootsOf(call: Call): string | undefined {
  return call.text('roots', 'ONGI_RELEASE_ROOTS');
}

export function keysOf(call: Call): Promise<KeyList> {
  return keysInForce(call.store, pinnedRootsOf(call));
}

/** The key with which a command does something, which it has to be allowed to. @throws ReleaseError */
export async function authorityOf(call: Call, ...rights: readonly Right[]): Promise<Authority> {
  const signer = signerOf(call);
  const second = optionalSigner(call, 'second-key', 'ONGI_RELEASE_SECOND_KEY');
  const authority = { keys: await keysOf(call), signer, second };
  const now = new Date();
  for (const right of rights) assertMay(authority, right, now);
  return authority;
}

/** Who changes something, and why, unless `--why` says otherwise. @throws ReleaseError without the right */
export async function changeBy(call: Call, right: Right, why: string): Promise<ChangeBy> {
  return { authority: await authorityOf(call, right), who: call.who, why: call.text('why') ?? why };
}

/** For what concerns the whole site. */
export function ofWholeSite(operation: Operation): Right {
  return { operation, packages: ['*'] };
}

/** The private key of `--key <file>` or ONGI_RELEASE_KEY. @throws ReleaseError if there is none */
export function signerOf(call: Call): Signer {
  const signer = optionalSigner(call, 'key', 'ONGI_RELEASE_KEY');
  if (signer !== undefined) return signer;
  throw new InvalidUsage('your private key is missing: --key <file>, or ONGI_RELEASE_KEY');
}

/** A file that was named is read before the variable that holds the key itself. */
function optionalSigner({ text }: Call, option: string, variable: string): Signer | undefined {
  const inline = text(option) === undefined ? text('', variable) : undefined;
  const file = text(option, `${variable}_FILE`);
  const pem = inline ?? (file === undefined ? undefined : readKeyFile(file));
  return pem === undefined ? undefined : readSigner(pem);
}
