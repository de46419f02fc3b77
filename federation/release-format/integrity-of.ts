import { createHash } from 'node:crypto';

/** `sha384-…`, as in contracts, release maps and tags. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
