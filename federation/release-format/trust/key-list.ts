import type * as z from 'zod';
import { isListOf, isRecord, isText } from '../values.ts';
import type { KeyListSchema } from './key-list-schema.ts';

export type KeyList = z.infer<typeof KeyListSchema>;
export type AllowedKey = KeyList['keys'][number];
export type Operation = AllowedKey['operations'][number];
export type RootSet = KeyList['roots'][number];
export type PublicKey = RootSet['keys'][number];
export type KeySignature = KeyList['signatures'][number];

export function mayRelease({ packages }: Pick<AllowedKey, 'packages'>, name: string): boolean {
  return packages.includes('*') || packages.includes(name);
}

/** Operations that put a version into the map. */
const RELEASING: readonly Operation[] = ['promote', 'canary', 'rollback', 'configure', 'keys'];

/** Whether the key's signature of a release counts: an expired key's does, a removed one's does not. */
export function maySignRelease(key: AllowedKey, name: string): boolean {
  return mayRelease(key, name) && key.operations.some((operation) => RELEASING.includes(operation));
}

/** Whether the shape is one, by hand: a page does it before it loads anything else. */
export function isKeyList(value: unknown): value is KeyList {
  if (!isRecord(value)) return false;
  const { version, expiresAt, roots, keys, signatures } = value;
  return (
    typeof version === 'number' &&
    typeof expiresAt === 'string' &&
    isListOf(roots, isRootSet) &&
    isListOf(keys, isAllowedKey) &&
    isListOf(signatures, isKeySignature)
  );
}

export function isKeySignature(value: unknown): value is KeySignature {
  return isRecord(value) && isText(value['keyId']) && isText(value['signature']);
}

function isRootSet(value: unknown): value is RootSet {
  if (!isRecord(value)) return false;
  const { version, threshold, keys, signatures } = value;
  const hasNumbers = typeof version === 'number' && typeof threshold === 'number';
  return hasNumbers && isListOf(keys, isPublicKey) && isListOf(signatures, isKeySignature);
}

function isAllowedKey(value: unknown): value is AllowedKey {
  if (!isRecord(value)) return false;
  const { expiresAt, packages, operations } = value;
  return (
    isPublicKey(value) &&
    typeof expiresAt === 'string' &&
    Array.isArray(packages) &&
    Array.isArray(operations)
  );
}

function isPublicKey(value: unknown): value is PublicKey {
  return isRecord(value) && isText(value['keyId']) && isText(value['publicKey']);
}
