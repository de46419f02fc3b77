import { writeSync } from 'node:fs';
import { AV_NOPTS_VALUE, AVERROR_EOF, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import {
  avRescaleQ,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  Frame,
  type Packet,
  type Stream,
} from 'node-av/lib';
import { check, found, isMore } from './check.ts';

const MOST_ERRORS = 2 / 3;

export type OnFrame = (frame: Frame | null) => void;

/** The decoder of one stream of an input. Its frames begin at the time 0 of the input. */
export class DecodedStream {
  readonly stream: Stream;
  readonly isVideo: boolean;
  readonly listeners: OnFrame[] = [];
  /** Frames before this are left out: in seconds. */
  from = -Infinity;
  frames = 0;
  #errors = 0;
  readonly #context = new CodecContext();
  readonly #frame = new Frame();

  constructor(stream: Stream, options: Record<string, string>) {
    this.stream = stream;
    this.isVideo = stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO;
    if (!this.isVideo && stream.codecpar.codecType !== AVMEDIA_TYPE_AUDIO)
      throw new Error('Cannot decode such a stream');
    const codec = found(
      Codec.findDecoder(stream.codecpar.codecId),
      'Decoding requested, but no decoder found',
    );
    this.#context.allocContext3(codec);
    check(this.#context.parametersToContext(stream.codecpar), 'decoder');
    this.#context.pktTimebase = stream.timeBase;
    check(this.#context.open2Sync(codec, Dictionary.fromObject(options)), 'Error opening the decoder');
    this.#frame.alloc();
  }

  /** @param packet null at the end; errors of single packets are skipped, as ffmpeg does */
  decode(packet: Packet | null): void {
    const sent = this.#context.sendPacketSync(packet);
    if (sent < 0 && sent !== AVERROR_EOF) this.#note(sent);
    for (;;) {
      const received = this.#context.receiveFrameSync(this.#frame);
      if (received < 0 && received !== AVERROR_EOF && !this.#isWaiting(received)) this.#note(received);
      if (received < 0) break;
      this.frames += 1;
      this.#emit();
      this.#frame.unref();
    }
    if (packet !== null) return;
    for (const listener of this.listeners) listener(null);
    if (this.#errors > 0 && this.#errors / (this.#errors + this.frames) > MOST_ERRORS)
      throw new Error('Decode error rate exceeds the maximum');
  }

  #isWaiting(result: number): boolean {
    try {
      return !isMore(result, '');
    } catch {
      return false;
    }
  }

  #note(error: number): void {
    this.#errors += 1;
    writeSync(2, `Error while decoding: ${FFmpegError.strerror(error)}\n`);
  }

  #emit(): void {
    const frame = this.#frame;
    const { timeBase } = this.stream;
    if (frame.bestEffortTimestamp !== AV_NOPTS_VALUE) frame.pts = frame.bestEffortTimestamp;
    if (frame.pts !== AV_NOPTS_VALUE && (Number(frame.pts) * timeBase.num) / timeBase.den < this.from) return;
    if (this.isVideo) {
      const rate = this.stream.avgFrameRate;
      if (frame.duration <= 0n && rate.num > 0)
        frame.duration = avRescaleQ(1n, { num: rate.den, den: rate.num }, timeBase);
    } else {
      const perSample = { num: 1, den: frame.sampleRate };
      if (frame.pts !== AV_NOPTS_VALUE) frame.pts = avRescaleQ(frame.pts, timeBase, perSample);
      frame.duration = BigInt(frame.nbSamples);
    }
    for (const listener of this.listeners) listener(frame);
  }
}
