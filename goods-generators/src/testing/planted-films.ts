import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFilm, runTestFfmpeg } from './films.ts';

/** The place, the day and the device, as cameras write them between the frames. */
const SECRET = 'GPS=37.5665,126.9780 2026-05-05 SN=R3CT90';
/** In files that have four letters for it. */
const SHORT_SECRET = 'SN42';
const TRACES = /GPS=|37\.5665|2026-05-05|R3CT90|SN42|iPhone|x:xmpmeta/g;

/** What of them is still in a file. */
export async function tracesIn(path: string): Promise<string[]> {
  return (await readFile(path, 'latin1')).match(TRACES) ?? [];
}

/** Colours of a mastering display, and its light; then the light levels of a film: numbers of HDR10. */
const MASTERING = '33c286c41d4c0bb884d03e803d1340420098968000000001';
const LEVELS = '03e80190';
export const HDR_BYTES = [escaped(Buffer.from(MASTERING, 'hex')), Buffer.from(LEVELS, 'hex')];

type Codec = { encoder: string; rawFormat: string; plant: (stream: Buffer) => Buffer };

const CODECS = {
  h264: {
    encoder: 'libx264 -bf 0',
    rawFormat: 'h264',
    // Another message, a mark with content, a number that nobody has, and a mask.
    plant: (stream) => intoUnits(stream, [6], [[9], [24], [19]], isFrameOfH264),
  },
  hevc: {
    encoder: 'libx265 -x265-params log-level=error:bframes=0',
    rawFormat: 'hevc',
    // A mark with content, numbers that nobody has, messages of another layer, and its parameter set.
    plant: (stream) =>
      intoUnits(
        stream,
        [39 << 1, 1],
        [
          [35 << 1, 1],
          [41 << 1, 1],
          [48 << 1, 1],
          [39 << 1, 9],
          [34 << 1, 9],
        ],
        (header) => header >> 1 < 32,
      ),
  },
  av1: { encoder: 'libsvtav1 -preset 12', rawFormat: 'obu', plant: intoAv1 },
  vp9: { encoder: 'libvpx-vp9 -cpu-used 8', rawFormat: 'ivf', plant: (stream) => stream },
  mjpeg: {
    encoder: 'mjpeg -pix_fmt yuvj420p',
    rawFormat: 'mjpeg',
    plant: (stream) => afterEach(stream, 'ffd8', intoSegment(SECRET)),
  },
  mpeg4: {
    encoder: 'mpeg4',
    rawFormat: 'm4v',
    plant: (stream) => beforeEach(stream, '000001b6', Buffer.from(`000001b2${hex(SECRET)}`, 'hex')),
  },
  prores: {
    encoder: 'prores_ks',
    rawFormat: 'mov',
    plant: (stream) => replaced(stream, 'apl0', SHORT_SECRET),
  },
} as const satisfies Record<string, Codec>;

export type PlantedCodec = keyof typeof CODECS;
export const PLANTED_CODECS = Object.keys(CODECS) as PlantedCodec[];

const IN_CONTAINER = [
  '-metadata location=+37.5665+126.9780/',
  '-metadata com.apple.quicktime.model=iPhone_15',
  '-metadata creation_time=2026-05-05T10:00:00Z',
  '-metadata:s:v handler_name=R3CT90',
  '-timecode 10:00:00:00 -movflags use_metadata_tags',
].join(' ');

const IN_ANY_CONTAINER = '-metadata title=R3CT90 -metadata location=+37.5665+126.9780/';

const RATE = 25;
/** The demuxers of such streams count a second in so many parts. */
const UNIT_TIMES = 1_200_000;

/** A film of five frames with the secret in each of them, in its container, and behind its end. */
export async function makePlanted(
  directory: string,
  codec: PlantedCodec,
  container = ['av1', 'vp9'].includes(codec) ? 'mp4' : 'mov',
): Promise<string> {
  const { encoder, rawFormat, plant }: Codec = CODECS[codec];
  const [raw, path] = [join(directory, `raw.${rawFormat}`), join(directory, `${codec}.${container}`)];
  const encoding = `-c:v ${encoder} -f ${rawFormat}`;
  await makeFilm(raw, { size: '128x72', rate: String(RATE), seconds: 0.2, hasSound: false, encoding });
  await writeFile(raw, plant(await readFile(raw)));
  // Streams of units have no times.
  const times = ['h264', 'hevc'].includes(codec) ? [`-bsf:v setts=ts=N*${UNIT_TIMES / RATE}`] : [];
  const isMov = ['mov', 'mp4'].includes(container);
  const format = `-f ${container === 'mkv' ? 'matroska' : container}`;
  const options = ['-c copy', ...times, isMov ? IN_CONTAINER : IN_ANY_CONTAINER, format].join(' ');
  await runTestFfmpeg(`-f ${rawFormat} -i ${raw} ${options} ${path}`);
  if (isMov) {
    const film = withConfiguration(await readFile(path));
    await writeFile(path, Buffer.concat([film, box('uuid', 'x'.repeat(16), `<x:xmpmeta>${SECRET}`)]));
  }
  return path;
}

function box(type: string, ...contents: readonly string[]): Buffer {
  const packet = Buffer.from(['____', type, ...contents].join(''));
  packet.writeUInt32BE(packet.length);
  return packet;
}

const CONFIGURATION_PATH = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];

/** Writes the secret behind what configures the decoder, and into boxes beside it. Frames come before. */
function withConfiguration(film: Buffer): Buffer {
  const type = ['avcC', 'hvcC', 'av1C'].find((each) => film.includes(each));
  const configuration = type === undefined ? -1 : film.lastIndexOf(type) - 4;
  if (configuration < 0) return film;
  const end = configuration + film.readUInt32BE(configuration);
  const tail = type === 'av1C' ? Buffer.from([(15 << 3) | 2, SECRET.length]) : Buffer.alloc(0);
  const grown = Buffer.concat([tail, Buffer.from(SECRET)]);
  const boxes = Buffer.concat([box('free', SECRET), box('uuid', 'x'.repeat(16), SECRET)]);
  const bytes = Buffer.concat([film.subarray(0, end), grown, boxes, film.subarray(end)]);
  bytes.writeUInt32BE(end - configuration + grown.length, configuration);
  // The description of the film lies around it, and begins 86 bytes before its first box.
  const index = film.lastIndexOf('moov', configuration) - 4;
  for (const parent of CONFIGURATION_PATH.map((each) => film.indexOf(each, index) - 4))
    bytes.writeUInt32BE(film.readUInt32BE(parent) + grown.length + boxes.length, parent);
  const description = film.indexOf('stsd', index) + 4 + 8;
  bytes.writeUInt32BE(film.readUInt32BE(description) + grown.length + boxes.length, description);
  return bytes;
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}

function isFrameOfH264(header: number): boolean {
  return (header & 0x1f) === 1 || (header & 0x1f) === 5;
}

/** Bytes that no decoder takes for the start of a unit. */
export function escaped(bytes: Buffer): Buffer {
  let zeros = 0;
  const safe: number[] = [];
  for (const byte of bytes) {
    if (zeros === 2 && byte <= 3) {
      safe.push(3);
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    safe.push(byte);
  }
  return Buffer.from(safe);
}

/** A message of H.264 and HEVC. @param content in hexadecimal digits, of less than 255 bytes */
function message(type: number, content: string): Buffer {
  const bytes = Buffer.from(content, 'hex');
  return Buffer.concat([Buffer.from([type, bytes.length]), bytes]);
}

/**
 * Before each frame: registered and unregistered user data, with what belongs to HDR between them, and what
 * only looks like it behind them. @param others headers of units with nothing but the secret
 */
function intoUnits(
  stream: Buffer,
  header: readonly number[],
  others: readonly (readonly number[])[],
  isFrame: (header: number) => boolean,
): Buffer {
  const messages = [
    message(4, `b50031000000${hex(SECRET)}`),
    message(137, MASTERING),
    message(5, `${'0a'.repeat(16)}${hex(SECRET)}000001000000`),
    message(144, LEVELS),
    ...[1, 6, 47, 129, 137, 144, 147, 148].map((type) => message(type, hex(SECRET))),
  ];
  const content = escaped(Buffer.concat([...messages, Buffer.from([0x80])]));
  const unit = Buffer.concat([
    ...others.map((other) => Buffer.from([0, 0, 1, ...other, ...Buffer.from(SECRET)])),
    Buffer.from([0, 0, 1, ...header]),
    content,
  ]);
  const start = Buffer.from('000001', 'hex');
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = stream.indexOf(start); at >= 0; at = stream.indexOf(start, at + 3)) {
    if (!isFrame(stream[at + 3] ?? 0)) continue;
    parts.push(stream.subarray(from, at), unit);
    from = at;
  }
  return Buffer.concat([...parts, stream.subarray(from)]);
}

/** A metadata unit of user data, and padding, before each frame. */
function intoAv1(stream: Buffer): Buffer {
  const unit = Buffer.concat(
    [
      [5, `04b50031${hex(SECRET)}80`],
      [15, `${hex(SECRET)}80`],
    ].map(([type, digits]) => {
      const content = Buffer.from(String(digits), 'hex');
      return Buffer.concat([Buffer.from([(Number(type) << 3) | 2, content.length]), content]);
    }),
  );
  const parts: Buffer[] = [];
  for (let position = 0; position < stream.length;) {
    const type = ((stream[position] ?? 0) >> 3) & 0x0f;
    let [length, shift, at] = [0, 0, position + 1];
    do {
      length |= ((stream[at] ?? 0) & 0x7f) << shift;
      shift += 7;
    } while (((stream[at++] ?? 0) & 0x80) !== 0);
    parts.push(...(type === 3 || type === 6 ? [unit] : []), stream.subarray(position, at + length));
    position = at + length;
  }
  return Buffer.concat(parts);
}

/** A comment of a JPEG. */
function intoSegment(text: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), Buffer.from(text)]);
}

function afterEach(stream: Buffer, mark: string, inserted: Buffer): Buffer {
  return replaced(
    stream,
    Buffer.from(mark, 'hex').toString('latin1'),
    `${latin1(mark)}${inserted.toString('latin1')}`,
  );
}

function beforeEach(stream: Buffer, mark: string, inserted: Buffer): Buffer {
  return replaced(stream, latin1(mark), `${inserted.toString('latin1')}${latin1(mark)}`);
}

function latin1(digits: string): string {
  return Buffer.from(digits, 'hex').toString('latin1');
}

function replaced(stream: Buffer, from: string, to: string): Buffer {
  return Buffer.from(
    stream.toString('latin1').replaceAll(from, () => to),
    'latin1',
  );
}
