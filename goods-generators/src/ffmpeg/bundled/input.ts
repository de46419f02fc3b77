import { writeSync } from 'node:fs';
import { AV_NOPTS_VALUE, AVERROR_EOF, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { avRescaleQ, Dictionary, FormatContext, InputFormat, Packet, type Stream } from 'node-av/lib';
import type { File } from './arguments.ts';
import { check, found } from './check.ts';
import { DecodedStream } from './decoded-stream.ts';

const MICROSECONDS = { num: 1, den: 1_000_000 };
const USED = new Set(['f', 'ss', 't', 'itsoffset']);
/** What ffmpeg calls them, and what the demuxers of raw frames do. */
const RENAMED: Readonly<Record<string, string>> = {
  s: 'video_size',
  r: 'framerate',
  pix_fmt: 'pixel_format',
};

type OnPacket = (packet: Packet | null) => void;

export function openDemuxer({ url, options }: File): FormatContext {
  const name = options.get('f');
  const format =
    name === undefined ? null : found(InputFormat.findInputFormat(name), `Unknown format ${name}`);
  const settings = Object.entries(options.rest(null, USED)).map(([key, value]) => [
    RENAMED[key] ?? key,
    value,
  ]);
  const context = new FormatContext();
  check(context.openInputSync(url, format, Dictionary.fromObject(Object.fromEntries(settings))), url);
  check(context.findStreamInfoSync(), url);
  return context;
}

/** A file that is read once, packet by packet. */
export class Input {
  readonly context: FormatContext;
  readonly streams: readonly Stream[];
  /** How far it has been read. */
  seconds = -Infinity;
  isAtEnd = false;
  readonly #file: File;
  readonly #packet = new Packet();
  readonly #offset: number;
  readonly #decoded = new Map<number, DecodedStream>();
  readonly #copied = new Map<number, OnPacket>();

  constructor(file: File) {
    this.#file = file;
    this.context = openDemuxer(file);
    this.streams = this.context.streams;
    this.#packet.alloc();
    const start = this.context.startTime === AV_NOPTS_VALUE ? 0 : Number(this.context.startTime) / 1_000_000;
    const seek = Number(file.options.get('ss') ?? 0);
    if (seek > 0)
      check(
        this.context.seekFrameSync(-1, BigInt(Math.round((start + seek) * 1_000_000)), AVSEEK_FLAG_BACKWARD),
        'seek',
      );
    this.#offset = Number(file.options.get('itsoffset') ?? 0) - start - seek;
  }

  /** Whether a frame was decoded, and perhaps left out because it is before the requested time. */
  get hasDecoded(): boolean {
    return [...this.#decoded.values()].some(({ frames }) => frames > 0);
  }

  decoded(stream: Stream): DecodedStream {
    const known = this.#decoded.get(stream.index);
    if (known !== undefined) return known;
    const decoded = new DecodedStream(stream, this.#file.options.rest(null, USED));
    if (this.#file.options.has('ss')) decoded.from = 0;
    this.#decoded.set(stream.index, decoded);
    return decoded;
  }

  copy(stream: Stream, onPacket: OnPacket): void {
    this.#copied.set(stream.index, onPacket);
  }

  /** Reads a packet, and gives it to whoever needs it. */
  read(): void {
    const packet = this.#packet;
    const result = this.context.readFrameSync(packet);
    // A damaged end of a file is one.
    if (result < 0) {
      if (result !== AVERROR_EOF) writeSync(2, `Error during demuxing: ${result}\n`);
      this.isAtEnd = true;
      this.seconds = Infinity;
      for (const decoded of this.#decoded.values()) decoded.decode(null);
      for (const onPacket of this.#copied.values()) onPacket(null);
      return;
    }
    const stream = this.streams[packet.streamIndex];
    if (stream !== undefined) this.#pass(packet, stream);
    packet.unref();
  }

  #pass(packet: Packet, stream: Stream): void {
    const { timeBase } = stream;
    const offset = avRescaleQ(BigInt(Math.round(this.#offset * 1_000_000)), MICROSECONDS, timeBase);
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts += offset;
    if (packet.dts !== AV_NOPTS_VALUE) packet.dts += offset;
    const time = packet.dts === AV_NOPTS_VALUE ? packet.pts : packet.dts;
    const decoded = this.#decoded.get(stream.index);
    const copied = this.#copied.get(stream.index);
    if (time !== AV_NOPTS_VALUE && (decoded ?? copied) !== undefined)
      this.seconds = (Number(time) * timeBase.num) / timeBase.den;
    decoded?.decode(packet);
    copied?.(packet);
  }
}
