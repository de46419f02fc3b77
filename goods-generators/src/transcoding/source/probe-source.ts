import * as z from 'shared/schema';
import { GeneratorError } from '../../generator.ts';
import { RecordingRejected } from '../recording-rejected.ts';
import { runFfprobe } from './run-ffprobe.ts';
import type { Demuxer } from './accepted-formats.ts';
import type { Tools } from './tools.ts';

const LONGEST_REPORT = 1_000_000;

const streamSchema = z.object({
  index: z.number(),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
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
