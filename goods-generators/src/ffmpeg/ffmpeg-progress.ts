import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** What has been written so far. */
export type FfmpegProgress = { frames: number; seconds: number };

/** Reads what `-progress pipe:1` writes, about twice a second. */
export function followProgress(stdout: Readable, onProgress: (progress: FfmpegProgress) => void): void {
  let frames = 0;
  let seconds = 0;
  createInterface({ input: stdout }).on('line', (line) => {
    const [name, value = ''] = line.split('=');
    if (name === 'frame') frames = Number(value);
    // In microseconds, whatever its name says; `N/A` at first.
    if (name === 'out_time_ms') seconds = Math.max(0, Number(value) / 1_000_000 || 0);
    // The last line of a report.
    if (name === 'progress') onProgress({ frames, seconds });
  });
}
