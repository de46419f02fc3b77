import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');

/** The page that a team follows. */
const RELEASING_PAGE = path.join(ROOT, 'docs', 'releasing-a-remote.md');

/** Every command of the page, block by block, in its order. */
export function pageCommands(): string[] {
  const text = readFileSync(RELEASING_PAGE, 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block]) => block ?? []);
}

/** Where the page says that this repository lies. */
export const PAGE_REPOSITORY = 'https://git.ongi.example/ongi.git';
