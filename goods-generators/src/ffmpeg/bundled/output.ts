import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AVFMT_GLOBALHEADER,
  AVFMT_NOFILE,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type FFEncoderCodec,
} from 'node-av/constants';
import {
  BitStreamFilter,
  BitStreamFilterContext,
  Codec,
  Dictionary,
  FormatContext,
  Packet,
  type IRational,
  type OutputFormat,
  type Stream,
} from 'node-av/lib';
import type { File } from './arguments.ts';
import { check, found, isMore } from './check.ts';
import { EncodedStream } from './encoded-stream.ts';
import { USED } from './output-options.ts';

type Track = {
  media: 'v' | 'a';
  stream?: Stream;
  isReady: () => boolean;
  add: (track: Track) => void;
  isDone: boolean;
};
type Waiting = { track: Track; packet: Packet; timeBase: IRational };

/** A file that is written once all of its tracks are known. */
export class Output {
  readonly file: File;
  readonly format: OutputFormat;
  readonly tracks: Track[] = [];
  readonly encoded: EncodedStream[] = [];
  readonly #context = new FormatContext();
  readonly #waiting: Waiting[] = [];
  #isOpen = false;

  constructor(file: File) {
    this.file = file;
    check(this.#context.allocOutputContext2(null, file.options.get('f') ?? null, file.url), file.url);
    this.format = found(this.#context.oformat, 'no format');
  }

  /** Whether all that it needs has been written. */
  get isDone(): boolean {
    const isShortest = this.file.options.has('shortest');
    return isShortest ? this.tracks.some(({ isDone }) => isDone) : this.tracks.every(({ isDone }) => isDone);
  }

  /** The encoder that was requested or that the format has; undefined if it has none. */
  encoderOf(media: 'v' | 'a'): Codec | undefined {
    const name = this.file.options.get(`c:${media}`, 'c');
    if (name !== undefined)
      return found(Codec.findEncoderByName(name as FFEncoderCodec), `Unknown encoder '${name}'`);
    const image = /\.(png|jpe?g)$/.exec(this.file.url)?.[1];
    if (this.format.name === 'image2' && media === 'v')
      return found(Codec.findEncoderByName((image === 'png' ? 'png' : 'mjpeg') as FFEncoderCodec), 'image');
    const id = media === 'v' ? this.format.videoCodec : this.format.audioCodec;
    return Codec.findEncoder(id) ?? undefined;
  }

  isCopy(media: 'v' | 'a'): boolean {
    return this.file.options.get(`c:${media}`, 'c') === 'copy';
  }

  encode(codec: Codec, media: 'v' | 'a'): EncodedStream {
    const hasGlobalHeader = (this.format.flags & AVFMT_GLOBALHEADER) !== 0;
    const settings = { codec, isVideo: media === 'v', options: this.file.options, hasGlobalHeader };
    const encoded = new EncodedStream(settings, (packet, timeBase) => this.#write(track, packet, timeBase));
    const track = this.#track(
      media,
      () => encoded.isOpen,
      (stream) => {
        check(stream.codecpar.fromContext(encoded.context), 'codec');
        stream.timeBase = encoded.context.timeBase;
        if (media === 'v') stream.avgFrameRate = encoded.context.framerate;
      },
    );
    this.encoded.push(encoded);
    return encoded;
  }

  /** Copies the packets of a stream as they are. */
  copy(source: Stream): (packet: Packet | null) => void {
    const media = source.codecpar.codecType === AVMEDIA_TYPE_AUDIO ? 'a' : 'v';
    const filter = this.file.options.get(`bsf:${media}`, 'bsf');
    const bits = filter === undefined ? undefined : bitstreamFilter(filter, source);
    const isVideo = source.codecpar.codecType === AVMEDIA_TYPE_VIDEO;
    let hasKey = !isVideo;
    const track = this.#track(
      media,
      () => true,
      (stream) => {
        check((bits?.outputCodecParameters ?? source.codecpar).copy(stream.codecpar), 'codec');
        stream.codecpar.codecTag = 0;
        stream.timeBase = source.timeBase;
        stream.avgFrameRate = source.avgFrameRate;
        stream.rFrameRate = source.rFrameRate;
        stream.sampleAspectRatio = source.sampleAspectRatio;
      },
    );
    const filtered = new Packet();
    filtered.alloc();
    return (packet) => {
      hasKey ||= packet?.isKeyframe === true;
      if (!hasKey) return;
      if (bits === undefined && packet !== null) this.#write(track, packet, source.timeBase);
      if (bits === undefined) return;
      check(bits.sendPacketSync(packet), 'Error applying bitstream filters');
      while (isMore(bits.receivePacketSync(filtered), 'Error applying bitstream filters'))
        this.#write(track, filtered, bits.outputTimeBase ?? source.timeBase);
    };
  }

  #track(media: 'v' | 'a', isReady: () => boolean, fill: (stream: Stream) => void): Track {
    const add = (track: Track): void => {
      const stream = this.#context.newStream();
      fill(stream);
      const tag = this.file.options.get(`tag:${media}`);
      if (tag !== undefined) stream.codecpar.codecTag = tag;
      const metadata = ['metadata:s', `metadata:s:${media}`].flatMap((name) => this.file.options.all(name));
      if (metadata.length > 0) stream.metadata = dictionary(metadata);
      if (this.file.options.get(`disposition:${media}:0`) === 'attached_pic')
        stream.disposition = AV_DISPOSITION_ATTACHED_PIC;
      track.stream = stream;
    };
    const track: Track = { media, isReady, add, isDone: false };
    this.tracks.push(track);
    return track;
  }

  #write(track: Track, packet: Packet, timeBase: IRational): void {
    if (!this.#isOpen) {
      this.#waiting.push({ track, packet: found(packet.clone(), 'memory'), timeBase });
      if (!this.tracks.every(({ isReady }) => isReady())) return;
      this.#open();
      return;
    }
    if (track.stream === undefined) return;
    packet.streamIndex = track.stream.index;
    if (packet.dts === AV_NOPTS_VALUE) packet.dts = packet.pts;
    packet.rescaleTs(timeBase, track.stream.timeBase);
    packet.timeBase = track.stream.timeBase;
    check(this.#context.interleavedWriteFrameSync(packet), 'Error submitting a packet to the muxer');
  }

  #open(): void {
    const { options } = this.file;
    for (const track of this.tracks) if (track.isReady()) track.add(track);
    const timecode = options.get('timecode');
    const metadata = [
      ...options.all('metadata'),
      ...(timecode === undefined ? [] : [`timecode=${timecode}`]),
    ];
    if (metadata.length > 0) this.#context.metadata = dictionary(metadata);
    if ((this.format.flags & AVFMT_NOFILE) === 0) check(this.#context.openOutputSync(), this.file.url);
    const settings = Dictionary.fromObject(options.rest(null, USED));
    check(this.#context.writeHeaderSync(settings), 'Could not write header');
    this.#isOpen = true;
    for (const { track, packet, timeBase } of this.#waiting.splice(0)) this.#write(track, packet, timeBase);
  }

  /** Writes the end. A track without any frame is left out. @param mayBeEmpty there may be no frame at all */
  close({ mayBeEmpty }: { mayBeEmpty: boolean }): void {
    if (!this.#isOpen) {
      if (this.#waiting.length === 0 && mayBeEmpty) return;
      if (this.#waiting.length === 0) throw new Error(`${this.file.url} received no packets`);
      this.#open();
    }
    check(this.#context.writeTrailerSync(), 'Error writing trailer');
    if ((this.format.flags & AVFMT_NOFILE) === 0) this.#context.closeOutputSync();
  }
}

function dictionary(pairs: readonly string[]): Dictionary {
  return Dictionary.fromObject(
    Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  );
}

/** `name=option=value` */
function bitstreamFilter(text: string, source: Stream): BitStreamFilterContext {
  const [name = '', ...settings] = text.split('=');
  const context = new BitStreamFilterContext();
  check(context.alloc(found(BitStreamFilter.getByName(name), `Unknown bitstream filter ${name}`)), name);
  const [option = '', ...value] = settings;
  if (option !== '') check(context.setOption(option, value.join('=')), option);
  check(source.codecpar.copy(found(context.inputCodecParameters, name)), name);
  context.inputTimeBase = source.timeBase;
  check(context.init(), name);
  return context;
}
