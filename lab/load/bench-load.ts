import { benchProcesses } from './capacity/processes.ts';
import { benchUploads } from './uploads.ts';

const PARTS: Readonly<Record<string, (root: string) => Promise<number>>> = {
  uploads: benchUploads,
  processes: benchProcesses,
};

/**
 * `npm run bench load`: everything; `… -- uploads`, `… -- processes` (1, 2 and 4 of them).
 * Returns 0 if every part keeps its limits.
 */
export async function benchLoad(root: string, names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined)
    throw new Error(`there is no part "${unknown}": ${Object.keys(PARTS).join(', ')}`);
  let missing = 0;
  for (const name of names.length === 0 ? Object.keys(PARTS) : names)
    missing += (await PARTS[name]?.(root)) ?? 0;
  return missing === 0 ? 0 : 1;
}
