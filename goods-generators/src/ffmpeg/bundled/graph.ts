import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_FRAME_DATA_DISPLAYMATRIX,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVERROR_EOF,
  type AVSampleFormat,
} from 'node-av/constants';
import {
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  avGetSampleFmtName,
  FilterGraph,
  Frame,
  type FilterContext,
  type IRational,
} from 'node-av/lib';
import { check, found, isMore } from './check.ts';
import type { DecodedStream } from './decoded-stream.ts';
import { uprightFilters } from './rotation.ts';

export type GraphInput = {
  label: string;
  isVideo: boolean;
  timeBase: IRational;
  frameRate: IRational;
  matrix: Buffer | null;
  listeners: ((frame: Frame | null) => void)[];
};

export type GraphOutput = {
  label: string;
  isVideo: boolean;
  /** Receives frames; the sink tells of their size and rate. @returns whether it takes more */
  onFrame: (frame: Frame, sink: FilterContext) => boolean;
  onEnd: () => void;
};

type Sink = GraphOutput & { sink?: FilterContext; isDone: boolean };

/** A decoder as the source of a graph. */
export function graphInput(decoded: DecodedStream, label: string): GraphInput {
  const { stream, isVideo, listeners } = decoded;
  const matrix = isVideo ? stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) : null;
  const { timeBase, avgFrameRate, rFrameRate } = stream;
  const frameRate = rFrameRate.num > 0 && rFrameRate.den > 0 ? rFrameRate : avgFrameRate;
  return { label, isVideo, timeBase, frameRate, matrix, listeners };
}

/** A filter graph that is built when each of its inputs has a frame, or none will come. */
export class Graph {
  readonly #description: string;
  readonly #inputs: readonly GraphInput[];
  readonly #outputs: Sink[];
  readonly #waiting: (Frame | null)[][];
  #sources: FilterContext[] | undefined;
  readonly #graph = new FilterGraph();
  readonly #frame = new Frame();

  constructor(description: string, inputs: readonly GraphInput[], outputs: readonly GraphOutput[]) {
    this.#description = description;
    this.#inputs = inputs;
    this.#outputs = outputs.map((output) => ({ ...output, isDone: false }));
    this.#waiting = inputs.map(() => []);
    this.#frame.alloc();
    for (const [index, { listeners }] of inputs.entries()) listeners.push((frame) => this.push(index, frame));
  }

  /** A graph that is fed by its inputs. */
  static connect(...args: ConstructorParameters<typeof Graph>): Graph {
    return new Graph(...args);
  }

  push(index: number, frame: Frame | null): void {
    if (this.#outputs.every(({ isDone }) => isDone)) return;
    if (this.#sources !== undefined) {
      this.#feed(index, frame);
      return;
    }
    this.#waiting[index]?.push(frame?.clone() ?? null);
    if (this.#waiting.some(({ length }) => length === 0)) return;
    // A stream without any frame.
    if (this.#waiting.some(([first]) => first === null)) {
      this.#end();
      return;
    }
    this.#build();
    for (const [input, frames] of this.#waiting.entries()) for (const each of frames) this.#feed(input, each);
  }

  #build(): void {
    this.#graph.alloc();
    const sources = this.#inputs.map((input, index) => {
      const filters = input.matrix === null ? [] : uprightFilters(input.matrix);
      const args = sourceArguments(input, found(this.#waiting[index]?.[0], 'no frame'));
      const source = `${input.isVideo ? 'buffer' : 'abuffer'}@in${index}=${args}`;
      return `${[source, ...filters].join(',')}[${input.label}];`;
    });
    const sinks = this.#outputs.map(
      ({ label, isVideo }, index) => `;[${label}]${isVideo ? 'buffersink' : 'abuffersink'}@out${index}`,
    );
    const description = [...sources, this.#description, ...sinks].join('');
    check(this.#graph.parsePtr(description), 'Error in the filters');
    check(this.#graph.configSync(), 'Error configuring the filters');
    const named = (name: string): FilterContext => found(this.#graph.getFilter(name), `no filter ${name}`);
    this.#sources = this.#inputs.map(({ isVideo }, index) =>
      named(`${isVideo ? 'buffer' : 'abuffer'}@in${index}`),
    );
    for (const [index, output] of this.#outputs.entries())
      output.sink = named(`${output.isVideo ? 'buffersink' : 'abuffersink'}@out${index}`);
  }

  #feed(index: number, frame: Frame | null): void {
    const source = this.#sources?.[index];
    if (frame !== null) {
      frame.removeSideData(AV_FRAME_DATA_DISPLAYMATRIX);
      if (frame.pts === AV_NOPTS_VALUE) frame.pts = 0n;
    }
    const flags = AV_BUFFERSRC_FLAG_KEEP_REF;
    check(found(source, 'no source').buffersrcAddFrameSync(frame, flags), 'Error while filtering');
    this.#drain(frame === null);
  }

  #drain(isEnd: boolean): void {
    for (const output of this.#outputs) {
      while (!output.isDone && output.sink !== undefined) {
        const result = output.sink.buffersinkGetFrameSync(this.#frame);
        if (!isMore(result, 'Error while filtering')) {
          if (result === AVERROR_EOF) this.#finish(output);
          break;
        }
        if (!output.onFrame(this.#frame, output.sink)) this.#finish(output);
        this.#frame.unref();
      }
    }
    if (isEnd && this.#inputs.length === 1) this.#end();
  }

  #end(): void {
    for (const output of this.#outputs) this.#finish(output);
  }

  #finish(output: Sink): void {
    if (output.isDone) return;
    output.isDone = true;
    output.onEnd();
  }
}

function sourceArguments({ isVideo, timeBase, frameRate }: GraphInput, frame: Frame): string {
  if (!isVideo) {
    const { channelLayout, channels, sampleRate } = frame;
    // Layouts without an order have no name.
    const named = channelLayout.order === 0 ? avChannelLayoutDefault(channels) : channelLayout;
    const layout = avChannelLayoutDescribe(named) ?? 'mono';
    const format = avGetSampleFmtName(frame.format as AVSampleFormat) ?? '';
    return `time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${format}:channel_layout=${layout}`;
  }
  const { num, den } = frame.sampleAspectRatio;
  const size = `video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}`;
  const time = `time_base=${timeBase.num}/${timeBase.den}:pixel_aspect=${num}/${den || 1}`;
  const rate = frameRate.num > 0 ? `:frame_rate=${frameRate.num}/${frameRate.den}` : '';
  return `${size}:${time}${rate}:colorspace=${frame.colorSpace}:range=${frame.colorRange}`;
}
