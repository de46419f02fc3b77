import { isListOf, isRecord, isText } from '../values.ts';

/** Ed25519, over the text of what it signs (signed-texts.ts). */
export type KeySignature = {
  keyId: string;
  /** 64 bytes in base64. */
  signature: string;
};

export type PublicKey = {
  /** The first 16 hex digits of the sha256 of the public key's 32 bytes. */
  keyId: string;
  /** 32 bytes in base64. */
  publicKey: string;
};

/** What a key may sign. All from `configure` on concerns the whole site, thus needs `*`. */
export const OPERATIONS = [
  'publish',
  'promote',
  'canary',
  'rollback',
  'retire',
  'force',
  'configure',
  'repair',
  'keys',
  'timestamp',
  'gc',
] as const;

export type Operation = (typeof OPERATIONS)[number];

/** A key that the roots allow to do something. */
export type AllowedKey = PublicKey & {
  owner: string;
  /** Names of packages (`feed`), or `*` for all. */
  packages: string[];
  operations: Operation[];
  /** Origins that may serve its packages' files, besides the site's own. */
  origins?: string[] | undefined;
  /** Later it signs nothing that counts; what it released before goes on. */
  expiresAt: string;
};

/** The keys of which `threshold` together decide who may do what. */
export type RootSet = {
  version: number;
  threshold: number;
  keys: PublicKey[];
  /** By `threshold` keys of this set, and by as many as the set before demands of that one's. */
  signatures: KeySignature[];
};

/** Who may do what on a site: part of its release map, signed by the newest roots. */
export type KeyList = {
  version: number;
  expiresAt: string;
  /** Oldest first: whoever knows one of them can follow to the newest. */
  roots: RootSet[];
  keys: AllowedKey[];
  signatures: KeySignature[];
};

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
