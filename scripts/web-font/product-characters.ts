import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a page can show without anybody's texts: error messages are in shared/src/contract. */
const PACKAGES = /^(host|shared|remote-[a-z-]+)$/;
const SOURCES = /\.(tsx?|json|webmanifest|css)$/;
const NEVER_SHOWN = /^(node_modules|dist|testing|web-font)$|\.test\.tsx?$/;
const BEYOND_ASCII = /[^\u0000-\u007f]/gu;

/** Every character beyond ASCII in the sources of the pages, sorted. */
export function productCharacters(root: string): string[] {
  const folders = readdirSync(root).filter((name) => PACKAGES.test(name));
  const texts = folders.flatMap((folder) => textsUnder(path.join(root, folder)));
  return [...new Set(texts.flatMap((text) => text.match(BEYOND_ASCII) ?? []))].toSorted();
}

function textsUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NEVER_SHOWN.test(entry.name)) return [];
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return textsUnder(full);
    return SOURCES.test(entry.name) ? [readFileSync(full, 'utf8')] : [];
  });
}
