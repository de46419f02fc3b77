import type { KeyList, KeySignature, PublicKey, RootSet } from './key-list.ts';
import { textOfKeyList, textOfRoots } from './signed-texts.ts';

/** Whether the signature (64 bytes in base64) is that of an Ed25519 key (32 bytes in base64). */
export type VerifySignature = (
  publicKey: string,
  text: Uint8Array,
  signature: string,
) => boolean | Promise<boolean>;

/** Roots that a device or machine has seen and believes. */
export type PinnedRoots = { version: number; threshold: number; publicKeys: string[] };

export function pinOf({ version, threshold, keys }: RootSet): PinnedRoots {
  return { version, threshold, publicKeys: keys.map(({ publicKey }) => publicKey) };
}

/** The newest roots, if they follow from the pinned ones; undefined otherwise. */
export async function followRoots(
  { roots }: KeyList,
  pinned: PinnedRoots | undefined,
  verify: VerifySignature,
): Promise<RootSet | undefined> {
  const from = pinned === undefined ? 0 : roots.findIndex((set) => isPinned(set, pinned));
  let before = roots[from];
  if (before === undefined || !(await isSignedByEnough(before, before, verify))) return undefined;
  for (const next of roots.slice(from + 1)) {
    const follows = next.version === before.version + 1;
    if (!follows || !(await isSignedByEnough(next, before, verify))) return undefined;
    if (!(await isSignedByEnough(next, next, verify))) return undefined;
    before = next;
  }
  return before;
}

export async function isKeyListValid(
  list: KeyList,
  newest: RootSet,
  verify: VerifySignature,
): Promise<boolean> {
  return hasEnough(textOfKeyList(list), list.signatures, newest, verify);
}

function isSignedByEnough(signed: RootSet, by: RootSet, verify: VerifySignature): Promise<boolean> {
  return hasEnough(textOfRoots(signed), signed.signatures, by, verify);
}

async function hasEnough(
  text: Uint8Array,
  signatures: readonly KeySignature[],
  { threshold, keys }: RootSet,
  verify: VerifySignature,
): Promise<boolean> {
  // Keys are counted, not signatures: one share under two ids counts once.
  const signers = new Set<string>();
  for (const { keyId, signature } of signatures) {
    const key: PublicKey | undefined = keys.find((one) => one.keyId === keyId);
    if (key !== undefined && (await verify(key.publicKey, text, signature))) signers.add(key.publicKey);
  }
  return threshold > 0 && signers.size >= threshold;
}

function isPinned({ version, threshold, keys }: RootSet, pinned: PinnedRoots): boolean {
  return (
    version === pinned.version &&
    threshold === pinned.threshold &&
    keys.length === pinned.publicKeys.length &&
    keys.every(({ publicKey }) => pinned.publicKeys.includes(publicKey))
  );
}
