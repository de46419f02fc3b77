import {
  AV_CODEC_CAP_VARIABLE_FRAME_SIZE,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_FLAG_QSCALE,
  AV_NOPTS_VALUE,
  AV_PICTURE_TYPE_NONE,
} from 'node-av/constants';
import {
  avChannelLayoutDescribe,
  avGetPixFmtName,
  avGetSampleFmtName,
  avRescaleQ,
  CodecContext,
  Dictionary,
  Packet,
  Rational,
  type Codec,
  type FilterContext,
  type Frame,
  type IRational,
} from 'node-av/lib';
import type { Options } from './arguments.ts';
import { check, isMore } from './check.ts';
import { Graph } from './graph.ts';
import { USED } from './output-options.ts';

/** ffmpeg's FF_QP2LAMBDA. */
const QUALITY_UNIT = 118;

type Settings = { codec: Codec; isVideo: boolean; options: Options; hasGlobalHeader: boolean };

type OnPacket = (packet: Packet, timeBase: IRational) => void;

/** Encodes the frames of one sink. */
export class EncodedStream {
  readonly context = new CodecContext();
  readonly isVideo: boolean;
  isOpen = false;
  frames = 0;
  seconds = 0;
  readonly #settings: Settings;
  readonly #onPacket: OnPacket;
  readonly #packet = new Packet();
  readonly #mostFrames: number;
  #last = AV_NOPTS_VALUE;
  #inFrames: Graph | undefined;

  constructor(settings: Settings, onPacket: OnPacket) {
    this.#settings = settings;
    this.#onPacket = onPacket;
    this.isVideo = settings.isVideo;
    this.#mostFrames = Number(settings.options.get(`frames:${this.isVideo ? 'v' : 'a'}`) ?? Infinity);
    this.#packet.alloc();
  }

  /** The filters after the requested ones: what the encoder can take. */
  get filters(): string[] {
    const { codec, options, isVideo } = this.#settings;
    const limit = options.get('t');
    const limited = limit === undefined ? [] : [`${isVideo ? 'trim' : 'atrim'}=duration=${limit}`];
    if (isVideo) {
      const formats =
        options.get('pix_fmt') ?? codec.pixelFormats?.flatMap((each) => avGetPixFmtName(each) ?? []);
      const listed = typeof formats === 'string' ? formats : formats?.join('|');
      return [...limited, ...(listed === undefined ? [] : [`format=${listed}`])];
    }
    const { sampleFormats, supportedSamplerates, channelLayouts } = codec;
    const channels = options.get('ac');
    const parts = [
      ['sample_fmts', sampleFormats?.map((each) => avGetSampleFmtName(each)).join('|')],
      ['sample_rates', options.get('ar') ?? supportedSamplerates?.join('|')],
      [
        'channel_layouts',
        channels === undefined
          ? channelLayouts?.map((each) => avChannelLayoutDescribe(each)).join('|')
          : channels === '1'
            ? 'mono'
            : channels === '2'
              ? 'stereo'
              : `${channels}c`,
      ],
    ].filter(([, value]) => value !== undefined && value !== '');
    return [
      ...limited,
      ...(parts.length === 0 ? [] : [`aformat=${parts.map((part) => part.join('=')).join(':')}`]),
    ];
  }

  /** @returns whether it takes more */
  onFrame(frame: Frame, sink: FilterContext): boolean {
    if (!this.isOpen) this.#open(frame, sink);
    if (this.#inFrames === undefined) this.#encodeFrame(frame, sink.buffersinkGetTimeBase());
    else this.#inFrames.push(0, frame);
    return this.frames < this.#mostFrames;
  }

  onEnd(): void {
    if (!this.isOpen) return;
    if (this.#inFrames === undefined) this.#encode(null);
    else this.#inFrames.push(0, null);
  }

  #open(frame: Frame, sink: FilterContext): void {
    const { codec, options, isVideo, hasGlobalHeader } = this.#settings;
    const { context } = this;
    context.allocContext3(codec);
    if (isVideo) {
      const [num = 0, den = 1] = (options.get('r') ?? '0').split('/').map(Number);
      const rate = num > 0 ? { num, den } : sink.buffersinkGetFrameRate();
      context.width = frame.width;
      context.height = frame.height;
      context.pixelFormat = sink.buffersinkGetFormat() as typeof context.pixelFormat;
      context.sampleAspectRatio = frame.sampleAspectRatio;
      context.colorRange = frame.colorRange;
      context.colorPrimaries = frame.colorPrimaries;
      context.colorTrc = frame.colorTrc;
      context.colorSpace = frame.colorSpace;
      const timeBase = sink.buffersinkGetTimeBase();
      context.timeBase = rate.num > 0 ? new Rational(rate.den, rate.num) : timeBase;
      if (rate.num > 0) context.framerate = new Rational(rate.num, rate.den);
    } else {
      context.sampleRate = frame.sampleRate;
      context.sampleFormat = sink.buffersinkGetFormat() as typeof context.sampleFormat;
      context.channelLayout = frame.channelLayout;
      context.timeBase = new Rational(1, frame.sampleRate);
    }
    if (hasGlobalHeader) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    const quality = options.get(`q:${isVideo ? 'v' : 'a'}`);
    if (quality !== undefined) {
      context.setFlags(AV_CODEC_FLAG_QSCALE);
      context.globalQuality = Number(quality) * QUALITY_UNIT;
    }
    const settings = Dictionary.fromObject(options.rest(isVideo ? 'v' : 'a', USED));
    check(context.open2Sync(codec, settings), `Error while opening encoder ${codec.name}`);
    this.isOpen = true;
    const isFree = codec.hasCapabilities(AV_CODEC_CAP_VARIABLE_FRAME_SIZE);
    if (!isVideo && !isFree && context.frameSize > 0) this.#inFrames = this.#framed(context.frameSize);
  }

  /** Encoders of sound take frames of one size. */
  #framed(size: number): Graph {
    const timeBase = { num: 1, den: this.context.sampleRate };
    const input = { label: 'in', isVideo: false, timeBase, frameRate: timeBase, matrix: null, listeners: [] };
    const onFrame = (frame: Frame, sink: FilterContext): boolean => {
      this.#encodeFrame(frame, sink.buffersinkGetTimeBase());
      return true;
    };
    const output = { label: 'out', isVideo: false, onFrame, onEnd: () => this.#encode(null) };
    return new Graph(`[in]asetnsamples=n=${size}:p=0[out]`, [input], [output]);
  }

  #encodeFrame(frame: Frame, timeBase: IRational): void {
    const { context } = this;
    if (frame.pts !== AV_NOPTS_VALUE) frame.pts = avRescaleQ(frame.pts, timeBase, context.timeBase);
    frame.duration = avRescaleQ(frame.duration, timeBase, context.timeBase);
    // Encoders reject frames of the same time.
    if (this.isVideo && this.#last !== AV_NOPTS_VALUE && frame.pts <= this.#last) return;
    this.#last = frame.pts;
    frame.timeBase = context.timeBase;
    frame.pictType = AV_PICTURE_TYPE_NONE;
    this.frames += 1;
    this.seconds = (Number(frame.pts) * context.timeBase.num) / context.timeBase.den;
    this.#encode(frame);
  }

  #encode(frame: Frame | null): void {
    const { context } = this;
    check(context.sendFrameSync(frame), 'Error while encoding');
    while (isMore(context.receivePacketSync(this.#packet), 'Error while encoding')) {
      if (this.isVideo && this.#packet.duration <= 0n && context.framerate.num > 0) {
        const { num, den } = context.framerate;
        this.#packet.duration = avRescaleQ(1n, { num: den, den: num }, context.timeBase);
      }
      this.#onPacket(this.#packet, context.timeBase);
      this.#packet.unref();
    }
  }
}
