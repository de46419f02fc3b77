import { SDK_NAME } from '../fixed-names.ts';
import type { LogEntry, ReleaseChange } from '../log-entry.ts';
import { mayRelease, type AllowedKey, type Operation } from './key-list.ts';
import { textOfEntry } from './signed-texts.ts';
import type { VerifySignature } from './verify-keys.ts';

/** What somebody has to be allowed to do. */
export type Right = {
  operation: Operation;
  /** `*`: the whole site. */
  packages: string[];
};

export function rightFor(change: ReleaseChange): Right {
  switch (change.kind) {
    case 'promote':
      return { operation: 'promote', packages: change.versions.map(({ name }) => name) };
    case 'canary':
    case 'rollback':
    case 'retire':
      return { operation: change.kind, packages: [change.name] };
    case 'configure':
    case 'keys':
    case 'repair':
      return { operation: change.kind, packages: ['*'] };
    case 'refresh':
      return { operation: 'timestamp', packages: ['*'] };
  }
}

/** What every team's machine installs is the operator's: a key for some packages is not enough. */
export function rightToPublish(name: string): Right {
  return { operation: 'publish', packages: [name === SDK_NAME ? '*' : name] };
}

/** Every right that an entry's signers must have, one after the other. */
export function rightsFor({ change, forced }: Pick<LogEntry, 'change' | 'forced'>): Right[] {
  const right = rightFor(change);
  return forced === undefined ? [right] : [right, { ...right, operation: 'force' }];
}

export function hasRight(key: AllowedKey, { operation, packages }: Right): boolean {
  return key.operations.includes(operation) && packages.every((name) => mayRelease(key, name));
}

/** Whether keys that were valid then, and may do this, signed the entry: two owners' keys if forced. */
export async function isEntrySigned(
  entry: LogEntry,
  keys: readonly AllowedKey[],
  verify: VerifySignature,
): Promise<boolean> {
  const text = textOfEntry(entry);
  const signers: AllowedKey[] = [];
  for (const { keyId, signature } of entry.signatures) {
    const key = keys.find((one) => one.keyId === keyId);
    const isThen = key !== undefined && Date.parse(key.expiresAt) > Date.parse(entry.at);
    if (isThen && (await verify(key.publicKey, text, signature))) signers.push(key);
  }
  const [first, second] = signers;
  const [right, force] = rightsFor(entry);
  if (first === undefined || right === undefined || !hasRight(first, right)) return false;
  if (force === undefined) return true;
  return second !== undefined && second.owner !== first.owner && hasRight(second, force);
}
