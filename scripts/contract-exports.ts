import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { contractExports, EXPORTS_FILE, sharedManifest } from './rules/contract-exports.ts';

/** Writes what areas can import down, as that of the version that `shared` has now. */
const root = path.join(import.meta.dirname, '..');
const { version } = sharedManifest(root);
const lines = contractExports(root);
writeFileSync(path.join(root, EXPORTS_FILE), `${[version, ...lines].join('\n')}\n`);
console.log(`${lines.length} names of version ${version}`);
