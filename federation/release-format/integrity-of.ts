import { createHash } from 'node:crypto';

/** `sha384-…`: what a page demands of a file, as contracts, maps and tags write it. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
