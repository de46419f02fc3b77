import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'shared/schema';
import { MIGRATIONS_FOLDER } from '../platform/database/newer-data.ts';

const manifestSchema = z.object({ version: z.string() });
const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/**
 * The program's version, and its newest migration (`0009_page-errors`). Throws where its files are damaged.
 */
export function buildLabels(): { version: string; schema: string } {
  const { version } = manifestSchema.parse(readJson(new URL('../../package.json', import.meta.url)));
  const { entries } = journalSchema.parse(readJson(join(MIGRATIONS_FOLDER, 'meta', '_journal.json')));
  return { version, schema: entries.at(-1)?.tag ?? '' };
}

function readJson(file: string | URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
