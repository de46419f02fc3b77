import { benchProcesses } from './load/capacity/processes.ts';
import { benchRatios } from './load/ratios.ts';
import { benchUploads } from './load/uploads.ts';

const PARTS: Readonly<Record<string, (root: string) => Promise<number>>> = {
  processes: benchProcesses,
  ratios: benchRatios,
  uploads: benchUploads,
};

/** `npm run bench load`: 1, 2 and 4 processes; `… -- ratios`, `… -- uploads` */
export function benchLoad(root: string, parts: readonly string[]): Promise<number> {
  const [name = 'processes', ...rest] = parts;
  const part = rest.length === 0 ? PARTS[name] : undefined;
  if (part === undefined)
    throw new Error(`there is no part "${parts.join(' ')}": ${Object.keys(PARTS).join(', ')}`);
  return part(root);
}
