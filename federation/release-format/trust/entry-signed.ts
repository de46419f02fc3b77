import type { LogEntry } from '../log-entry.ts';
import type { AllowedKey } from './key-list.ts';
import { hasRight, rightsFor } from './rights.ts';
import { textOfEntry } from './signed-texts.ts';
import type { VerifySignature } from './verify-keys.ts';

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
