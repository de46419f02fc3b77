import { writeSync } from 'node:fs';
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { Codec, Filter, getFFmpegInfo, type Stream } from 'node-av/lib';
import { readArguments, type Command } from './arguments.ts';
import { found, runProgram } from './check.ts';
import type { EncodedStream } from './encoded-stream.ts';
import { Graph, graphInput, type GraphOutput } from './graph.ts';
import { Input } from './input.ts';
import { Output } from './output.ts';

type Media = 'v' | 'a';
const REPORT_MS = 500;
/** What ffmpeg's own exit code is at its time limit. */
const ENDED_BY_ITSELF = 255;

/** `0:1`, `0`, `0:v` */
function mapped(map: string, inputs: readonly Input[]): { input: Input; stream: Stream }[] {
  const [file = '', which] = map.split(':');
  const input = found(inputs[Number(file)], `No input ${file}`);
  const streams = input.streams.filter(
    ({ index, codecpar }) =>
      which === undefined ||
      which === String(index) ||
      which === (codecpar.codecType === AVMEDIA_TYPE_AUDIO ? 'a' : 'v'),
  );
  if (streams.length === 0) throw new Error(`Stream map '${map}' matches no streams`);
  return streams.map((stream) => ({ input, stream }));
}

/** The largest picture and the first sound, as far as the format has them. */
function chosen(output: Output, inputs: readonly Input[]): { input: Input; stream: Stream }[] {
  const all = inputs.flatMap((input) => input.streams.map((stream) => ({ input, stream })));
  const pixels = ({ stream }: { stream: Stream }): number =>
    (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) === 0
      ? stream.codecpar.width * stream.codecpar.height
      : 0;
  const of = (type: number) => all.filter(({ stream }) => stream.codecpar.codecType === type);
  const isTaken = (media: Media) =>
    !output.file.options.has(`${media}n`) && (output.isCopy(media) || output.encoderOf(media) !== undefined);
  const videos = of(AVMEDIA_TYPE_VIDEO).toSorted((one, other) => pixels(other) - pixels(one));
  return [
    ...(isTaken('v') ? videos.slice(0, 1) : []),
    ...(isTaken('a') ? of(AVMEDIA_TYPE_AUDIO).slice(0, 1) : []),
  ];
}

function sinkOf(encoded: EncodedStream, output: Output, label: string): GraphOutput {
  const track = found(output.tracks.at(-1), 'track');
  return {
    label,
    isVideo: encoded.isVideo,
    onFrame: (frame, sink) => {
      const takesMore = encoded.onFrame(frame, sink);
      reportSometimes();
      return takesMore;
    },
    onEnd: () => {
      encoded.onEnd();
      track.isDone = true;
    },
  };
}

function connect(output: Output, inputs: readonly Input[]): void {
  const maps = output.file.options.all('map').filter((map) => !map.startsWith('['));
  const streams = maps.length > 0 ? maps.flatMap((map) => mapped(map, inputs)) : chosen(output, inputs);
  for (const { input, stream } of streams) {
    const media = stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO ? 'a' : 'v';
    if (output.isCopy(media)) {
      input.copy(stream, output.copy(stream));
      continue;
    }
    const codec = found(output.encoderOf(media), 'The format has no encoder');
    const encoded = output.encode(codec, media);
    const requested = output.file.options.get(`${media}f`) ?? (media === 'v' ? 'null' : 'anull');
    const sink = sinkOf(encoded, output, 'out');
    const description = `[in]${[requested, ...encoded.filters].join(',')}[out]`;
    Graph.connect(description, [graphInput(input.decoded(stream), 'in')], [sink]);
  }
}

/** One graph for all inputs, whose outputs are named by `-map`. */
function connectGraph(description: string, inputs: readonly Input[], outputs: readonly Output[]): void {
  const labels = [...new Set([...description.matchAll(/\[(\d+):v\]/g)].map(([, index]) => Number(index)))];
  const sources = labels.map((index) => {
    const input = found(inputs[index], `No input ${index}`);
    const video = found(
      input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO),
      'does not contain any stream',
    );
    return graphInput(input.decoded(video), `${index}:v`);
  });
  const ends: string[] = [];
  const sinks = outputs.map((output, index) => {
    const name = found(output.file.options.get('map'), 'An output of the graph without a map');
    const encoded = output.encode(found(output.encoderOf('v'), 'no encoder'), 'v');
    ends.push(`;${name}${['null', ...encoded.filters].join(',')}[out${index}]`);
    return sinkOf(encoded, output, `out${index}`);
  });
  Graph.connect(description + ends.join(''), sources, sinks);
}

/** Set where `-progress` is requested. A single still makes many frames. */
let reportSometimes = (): void => undefined;

function transcode({ global, inputs: files, outputs: targets }: Command): void {
  const inputs = files.map((file) => new Input(file));
  const outputs = targets.map((file) => new Output(file));
  const graph = global.get('filter_complex');
  if (graph === undefined) for (const output of outputs) connect(output, inputs);
  else connectGraph(graph, inputs, outputs);
  if (global.has('progress')) {
    let reported = performance.now();
    reportSometimes = () => {
      if (performance.now() - reported < REPORT_MS) return;
      reported = performance.now();
      report(outputs, 'continue');
    };
  }
  const limitSeconds = Number(global.get('timelimit') ?? Infinity);
  while (!outputs.every(({ isDone }) => isDone)) {
    if (usedSeconds() > limitSeconds) process.exit(ENDED_BY_ITSELF);
    const [next] = inputs
      .filter(({ isAtEnd }) => !isAtEnd)
      .toSorted((one, other) => one.seconds - other.seconds);
    if (next === undefined) break;
    next.read();
  }
  const mayBeEmpty = inputs.some(({ hasDecoded }) => hasDecoded);
  for (const output of outputs) output.close({ mayBeEmpty });
  if (global.has('progress')) report(outputs, 'end');
}

/** Returns seconds of processor time. */
function usedSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

function report(outputs: readonly Output[], state: string): void {
  const encoded = outputs.flatMap((output) => output.encoded);
  const frames = Math.max(0, ...encoded.filter(({ isVideo }) => isVideo).map((each) => each.frames));
  const seconds = Math.max(0, ...encoded.map((each) => each.seconds));
  writeSync(1, `frame=${frames}\nout_time_ms=${Math.round(seconds * 1_000_000)}\nprogress=${state}\n`);
}

runProgram(() => {
  const command = readArguments(process.argv.slice(2));
  const { global } = command;
  if (global.has('version')) writeSync(1, `ffmpeg version ${getFFmpegInfo().version}\n`);
  else if (global.has('filters'))
    writeSync(
      1,
      Filter.getList()
        .map(({ name }) => ` .. ${name} \n`)
        .join(''),
    );
  else if (global.has('encoders'))
    writeSync(
      1,
      Codec.getCodecList()
        .filter((codec) => codec.isEncoder())
        .map(({ name }) => ` V ${name} \n`)
        .join(''),
    );
  else transcode(command);
});
