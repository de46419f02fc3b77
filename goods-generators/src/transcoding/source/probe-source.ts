import * as z from 'shared/schema';
import { GeneratorError } from '../../generator.ts';
import { RecordingRejected } from '../transcoding-request.ts';
import { type Demuxer, DECODERS } from './accepted-formats.ts';
import type { Tools } from './tools.ts';
import type { Readable } from 'node:stream';
import { isBeyondLimits, INPUT_LIMITS } from '../../ffmpeg/input-limits.ts';
import { FfmpegError, runFfmpeg } from '../../ffmpeg/run-ffmpeg.ts';
import { createInterface } from 'node:readline';

const LONGEST_REPORT = 1_000_000;

const streamSchema = z.object({
  index: z.number(),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  pix_fmt: z.optional(z.string()),
  field_order: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  sample_aspect_ratio: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  r_frame_rate: z.optional(z.string()),
  start_time: z.optional(z.string()),
  duration: z.optional(z.string()),
  nb_frames: z.optional(z.string()),
  color_space: z.optional(z.string()),
  color_primaries: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
  sample_rate: z.optional(z.string()),
  channels: z.optional(z.number()),
  disposition: z.optional(z.record(z.string(), z.number())),
  tags: z.optional(z.record(z.string(), z.string())),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
});

const reportSchema = z.object({
  streams: z.array(streamSchema),
  format: z.object({ duration: z.optional(z.string()) }),
});

export type ProbedStream = z.infer<typeof streamSchema>;

/** What ffprobe reads from the headers of a file. */
export type Probe = z.infer<typeof reportSchema>;

/** Only what is used: tags may be as long as the file. */
const ENTRIES = [
  'format=duration',
  `stream=${Object.keys(streamSchema.shape).join(',')}`,
  'stream_disposition=attached_pic,timed_thumbnails',
  'stream_tags=rotate',
  'stream_side_data=rotation',
].join(':');

/** @throws RecordingRejected if no header can be read */
export async function probeSource(source: string, demuxer: Demuxer, tools: Tools): Promise<Probe> {
  let report = '';
  const args = ['-show_entries', ENTRIES, '-of', 'json'];
  await runFfprobe(source, demuxer, args, tools, (stdout) =>
    stdout.setEncoding('utf8').on('data', (text: string) => {
      if (report.length <= LONGEST_REPORT) report += text;
    }),
  );
  // A film has a few streams, not thousands.
  if (report.length > LONGEST_REPORT) throw new RecordingRejected('damaged');
  return parseReport(report);
}

function parseReport(report: string): Probe {
  const parsed = z.safeParse(reportSchema, JSON.parse(report));
  if (!parsed.success) throw new GeneratorError('ffprobe wrote something unknown');
  return parsed.data;
}

/** @throws RecordingRejected if ffprobe cannot open the upload */
export async function runFfprobe(
  source: string,
  demuxer: Demuxer,
  args: readonly string[],
  { ffprobe, signal }: Tools,
  readOutput: (stdout: Readable) => void,
): Promise<void> {
  try {
    await runFfmpeg(
      ffprobe,
      ['-v', 'error', ...args, ...inputArguments(source, demuxer)],
      signal,
      readOutput,
    );
  } catch (error) {
    if (error instanceof FfmpegError && isBeyondLimits(error)) throw new RecordingRejected('too-large');
    // It names the file that it cannot open; wrong arguments it does not blame on a file.
    if (error instanceof FfmpegError && error.complaint.includes(source))
      throw new RecordingRejected('damaged');
    throw error;
  }
}

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
  const args = '-show_entries packet=stream_index,pts_time,dts_time,duration_time -of csv=p=0'.split(' ');
  await runFfprobe(source, demuxer, args, tools, (stdout) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const [index = NaN, shown = NaN, decoded = NaN, duration = NaN] = line.split(',').map(Number);
      // AVI knows only in which order frames are decoded.
      const from = Number.isFinite(shown) ? shown : decoded;
      if (!Number.isFinite(index) || !Number.isFinite(from)) return;
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

/**
 * Opens a file with this demuxer and no other, no protocol but files, and only decoders that are expected,
 * within limits. A QuickTime file that names another file is not followed either, which is ffmpeg's default.
 */
export function inputArguments(source: string, demuxer: Demuxer): string[] {
  return [
    ...INPUT_LIMITS,
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    demuxer,
    '-codec_whitelist',
    DECODERS.join(','),
    '-f',
    demuxer,
    '-i',
    `file:${source}`,
  ];
}
