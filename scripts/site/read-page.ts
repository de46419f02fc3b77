import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the site's one page says (`host/page.json`), without its configuration. */
export function readPage(root: string): object {
  const page: unknown = JSON.parse(readFileSync(path.join(root, 'host', 'page.json'), 'utf8'));
  if (typeof page !== 'object' || page === null) throw new Error('host/page.json must hold an object');
  return page;
}
