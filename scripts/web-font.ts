import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { charactersToCheckIn, FIRST_FILE, webFontFiles } from './web-font/web-font-files.ts';

/** Writes the host's web font anew, with every character of the product (docs/decisions/first-load). */
const root = path.join(import.meta.dirname, '..');
const characters = charactersToCheckIn(root);
const files = await webFontFiles(root, characters);
for (const [name, content] of files) {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
const firstBytes = files.get(FIRST_FILE)?.length ?? 0;
console.log(`${characters.length} characters, ${(firstBytes / 1000).toFixed(1)} KB in the first file`);
