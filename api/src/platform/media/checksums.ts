import { hash } from 'node:crypto';
import * as z from 'shared/schema';

/** SHA-256 in hexadecimal of each variant of an object, by its name: what `media.checksums` holds. */
export type Checksums = Readonly<Record<string, string>>;

export const checksumsSchema = z.record(z.string(), z.string());

export function checksumOf(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}

/** Of what is about to be stored: computed before it is written, so that a bad write is found, too. */
export function checksumsOf(variants: ReadonlyMap<string, Uint8Array>): Checksums {
  return Object.fromEntries([...variants].map(([variant, bytes]) => [variant, checksumOf(bytes)]));
}
