import { createInterface } from 'node:readline';
import type { Demuxer } from './accepted-formats.ts';
import { runFfprobe } from './run-ffprobe.ts';
import type { Tools } from './tools.ts';

/** In seconds of the file. `packets`: as many frames at least. */
export type Span = { start: number; end: number; packets: number };

/**
 * From when to when each stream has packets, by its index. Headers have no duration in what browsers record,
 * that of the first fragment in fragmented files, or any other. All packets are read, none is decoded.
 */
export async function measureStreams(
  source: string,
  demuxer: Demuxer,
  tools: Tools,
): Promise<ReadonlyMap<number, Span>> {
  const spans = new Map<number, Span>();
  const args = '-show_entries packet=stream_index,pts_time,duration_time -of csv=p=0'.split(' ');
  await runFfprobe(source, demuxer, args, tools, (stdout) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const [index, from, duration] = line.split(',').map(Number);
      if (index === undefined || from === undefined || !Number.isFinite(from)) return;
      // What was trimmed away has negative times.
      const start = Math.max(0, from);
      const end = Math.max(0, from + (duration || 0));
      const span = spans.get(index) ?? { start, end, packets: 0 };
      spans.set(index, {
        start: Math.min(span.start, start),
        end: Math.max(span.end, end),
        packets: span.packets + 1,
      });
    });
  });
  return spans;
}
