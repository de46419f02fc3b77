import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'shared/schema';
import { isLocalFile, type VariantContent } from '../object-store/object-store.ts';

/** SHA-256 in hexadecimal of each variant of an object, by its name: what `media.checksums` holds. */
export type Checksums = Readonly<Record<string, string>>;

export const checksumsSchema = z.record(z.string(), z.string());

export function checksumOf(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}

async function checksumOfFile(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

/** Computes checksums of variants that may be files on this machine. */
export async function checksumsOfContents(variants: ReadonlyMap<string, VariantContent>): Promise<Checksums> {
  const checksums: Record<string, string> = {};
  for (const [variant, content] of variants)
    checksums[variant] = isLocalFile(content) ? await checksumOfFile(content.path) : checksumOf(content);
  return checksums;
}

/** Computed of what is about to be stored, before it is written: a bad write is found, too. */
export function checksumsOf(variants: ReadonlyMap<string, Uint8Array>): Checksums {
  return Object.fromEntries([...variants].map(([variant, bytes]) => [variant, checksumOf(bytes)]));
}
