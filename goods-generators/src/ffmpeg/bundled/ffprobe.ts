import { writeSync } from 'node:fs';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_TIMED_THUMBNAILS,
  AV_NOPTS_VALUE,
  AV_OPT_TYPE_INT,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PKT_FLAG_DISCARD,
  AV_PKT_FLAG_KEY,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVPixelFormat,
} from 'node-av/constants';
import {
  avGetCodecName,
  avGetMediaTypeString,
  avGetPixFmtName,
  Codec,
  CodecContext,
  getFFmpegInfo,
  Packet,
  type FormatContext,
  type IRational,
  type Stream,
} from 'node-av/lib';
import { readArguments } from './arguments.ts';
import { check, runProgram } from './check.ts';
import { openDemuxer } from './input.ts';
import { clockwiseTurn } from './rotation.ts';

/** ffprobe's names of the numbers of ISO 23091-2, as far as films have them. */
const SHARED: Readonly<Record<number, string>> = { 1: 'bt709', 6: 'smpte170m', 7: 'smpte240m' };

const SPACES: Readonly<Record<number, string>> = {
  ...SHARED,
  0: 'gbr',
  4: 'fcc',
  5: 'bt470bg',
  9: 'bt2020nc',
  10: 'bt2020c',
  14: 'ictcp',
};

const PRIMARIES: Readonly<Record<number, string>> = {
  ...SHARED,
  4: 'bt470m',
  5: 'bt470bg',
  8: 'film',
  9: 'bt2020',
  10: 'smpte428',
  11: 'smpte431',
  12: 'smpte432',
};

const TRANSFERS: Readonly<Record<number, string>> = {
  ...SHARED,
  4: 'bt470m',
  5: 'bt470bg',
  8: 'linear',
  11: 'iec61966-2-4',
  13: 'iec61966-2-1',
  14: 'bt2020-10',
  15: 'bt2020-12',
  16: 'smpte2084',
  18: 'arib-std-b67',
};

/** By the numbers of ffmpeg's AVFieldOrder. */
const FIELD_ORDERS: readonly (string | undefined)[] = [undefined, 'progressive', 'tt', 'bb', 'tb', 'bt'];

/** ffprobe's options without a value. */
const SHOWN = ['-show_streams', '-show_format', '-show_chapters'];

const ratio = ({ num, den }: IRational, sign = '/'): string => `${num}${sign}${den}`;

function seconds(time: bigint, { num, den }: IRational): string | undefined {
  return time === AV_NOPTS_VALUE ? undefined : ((Number(time) * num) / den).toFixed(6);
}

function tagsOf({ metadata }: Stream | FormatContext): { tags?: Record<string, string> } {
  const tags = metadata?.getAll() ?? {};
  return Object.keys(tags).length === 0 ? {} : { tags };
}

/** The binding has it as an option of codecs only. */
function fieldOrderOf({ codecpar }: Stream): string | undefined {
  const context = new CodecContext();
  context.allocContext3(null);
  check(context.parametersToContext(codecpar), 'field order');
  return FIELD_ORDERS[context.getOption('field_order', AV_OPT_TYPE_INT) ?? 0];
}

/** What `-of json` shows of a stream, as far as it is used here. */
function describe(stream: Stream): object {
  const { codecpar, timeBase, disposition } = stream;
  const isVideo = codecpar.codecType === AVMEDIA_TYPE_VIDEO;
  const profiles = Codec.findDecoder(codecpar.codecId)?.profiles ?? [];
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  const turn = matrix === null ? 0 : clockwiseTurn(matrix);
  return {
    index: stream.index,
    codec_type: avGetMediaTypeString(codecpar.codecType) ?? undefined,
    codec_name: avGetCodecName(codecpar.codecId) ?? 'unknown',
    codec_tag_string: codecpar.codecTagString ?? '',
    profile: profiles.find(({ profile }) => profile === codecpar.profile)?.name,
    r_frame_rate: ratio(stream.rFrameRate),
    avg_frame_rate: ratio(stream.avgFrameRate),
    start_time: seconds(stream.startTime, timeBase),
    duration: seconds(stream.duration, timeBase),
    ...(isVideo && {
      width: codecpar.width,
      height: codecpar.height,
      level: codecpar.level,
      pix_fmt: avGetPixFmtName(codecpar.format as AVPixelFormat) ?? undefined,
      sample_aspect_ratio:
        codecpar.sampleAspectRatio.num > 0 ? ratio(codecpar.sampleAspectRatio, ':') : undefined,
      field_order: fieldOrderOf(stream),
      color_space: SPACES[codecpar.colorSpace],
      color_primaries: PRIMARIES[codecpar.colorPrimaries],
      color_transfer: TRANSFERS[codecpar.colorTrc],
    }),
    ...(codecpar.codecType === AVMEDIA_TYPE_AUDIO && {
      sample_rate: String(codecpar.sampleRate),
      channels: codecpar.channels,
    }),
    disposition: {
      attached_pic: (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0 ? 0 : 1,
      timed_thumbnails: (disposition & AV_DISPOSITION_TIMED_THUMBNAILS) === 0 ? 0 : 1,
    },
    ...tagsOf(stream),
    ...(matrix !== null && { side_data_list: [{ rotation: turn > 180 ? 360 - turn : -turn }] }),
  };
}

type PacketField = (packet: Packet, stream: Stream) => string;

/** In ffprobe's own order, whatever the order of the entries. */
const PACKET_FIELDS: Readonly<Record<string, PacketField>> = {
  stream_index: ({ streamIndex }) => String(streamIndex),
  pts_time: ({ pts }, { timeBase }) => seconds(pts, timeBase) ?? 'N/A',
  dts_time: ({ dts }, { timeBase }) => seconds(dts, timeBase) ?? 'N/A',
  duration_time: ({ duration }, { timeBase }) =>
    (duration > 0n ? seconds(duration, timeBase) : null) ?? 'N/A',
  size: ({ size }) => String(size),
  pos: ({ pos }) => (pos < 0n ? 'N/A' : String(pos)),
  flags: ({ flags }) =>
    `${(flags & AV_PKT_FLAG_KEY) === 0 ? '_' : 'K'}${(flags & AV_PKT_FLAG_DISCARD) === 0 ? '_' : 'D'}_`,
};

/** @param entries such as `stream_index,pts_time` */
function writePackets(context: FormatContext, entries: readonly string[]): void {
  const fields = Object.entries(PACKET_FIELDS).filter(([name]) => entries.includes(name));
  const packet = new Packet();
  packet.alloc();
  const { streams } = context;
  let text = '';
  while (context.readFrameSync(packet) >= 0) {
    const stream = streams[packet.streamIndex];
    if (stream !== undefined) text += `${fields.map(([, field]) => field(packet, stream)).join(',')}\n`;
    packet.unref();
    if (text.length > 60_000) {
      writeAll(text);
      text = '';
    }
  }
  writeAll(text);
}

/** A pipe may take a part of it only. */
function writeAll(text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) written += writeSync(1, bytes, written);
}

runProgram(() => {
  const args = process.argv.slice(2).filter((argument) => !SHOWN.includes(argument));
  if (args.includes('-version')) {
    writeSync(1, `ffprobe version ${getFFmpegInfo().version}\n`);
    return;
  }
  const { inputs, outputs } = readArguments(args);
  // The file may be named without `-i`.
  const [file] = [...inputs, ...outputs];
  if (file === undefined) throw new Error('You have to specify one input file.');
  const entries = file.options.take('show_entries') ?? '';
  file.options.take('of');
  const context = openDemuxer(file);
  if (entries.startsWith('packet=')) {
    writePackets(context, entries.slice('packet='.length).split(','));
    return;
  }
  const { duration } = context;
  const format = {
    format_name: context.iformat?.name ?? '',
    duration: seconds(duration, { num: 1, den: 1_000_000 }),
    ...tagsOf(context),
  };
  writeAll(JSON.stringify({ streams: context.streams.map(describe), chapters: [], format }));
});
