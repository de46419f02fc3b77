import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `host/page.json`: the site's page without configuration. */
export function readPage(root: string): object {
  const page: unknown = JSON.parse(readFileSync(path.join(root, 'host', 'page.json'), 'utf8'));
  if (typeof page !== 'object' || page === null) throw new Error('host/page.json must hold an object');
  return page;
}
