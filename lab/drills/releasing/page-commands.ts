import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');

/** The page that a team follows. */
const RELEASING_PAGE = path.join(ROOT, 'docs', 'releasing-a-remote.md');

export type PageBlock = {
  /** What stands behind ```sh: by whom, or in which case; else nothing. */
  label: string;
  commands: string;
};

/** Every command of a page, block by block, in its order. */
export function blocksOf(page: string): PageBlock[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^```sh(?: ([^\n]+))?\n(.*?)^```$/gms)].map(([, label = '', commands = '']) => ({
    label,
    commands,
  }));
}

export function pageCommands(): string[] {
  return blocksOf(RELEASING_PAGE).map(({ commands }) => commands);
}

/** Where the page says that this repository lies. */
export const PAGE_REPOSITORY = 'https://git.ongi.example/ongi.git';
