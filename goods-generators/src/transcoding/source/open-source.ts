import type { RecordingType } from 'shared/contract/recording';
import { RecordingRejected } from '../recording-rejected.ts';
import type { Demuxer } from './accepted-formats.ts';
import { measureStreams, type Span } from './measure-streams.ts';
import { probeSource, type Probe, type ProbedStream } from './probe-source.ts';
import { recogniseContainer } from './recognise-container.ts';
import type { Tools } from './tools.ts';

/** Recorders stop a moment after their buttons. */
export const TOLERANCE_SECONDS = 0.5;

export type SourceStream = { stream: ProbedStream; seconds: number };

/** An upload that can be transcoded, as far as its headers and packets show. */
export type Source = {
  path: string;
  demuxer: Demuxer;
  /** Null for a voice. */
  video: SourceStream | null;
  audio: SourceStream | null;
  /** From its first to its last packet. */
  seconds: number;
};

/** @throws RecordingRejected */
export async function openSource(
  path: string,
  { type, maxSeconds }: { type: RecordingType; maxSeconds: number },
  tools: Tools,
): Promise<Source> {
  const { demuxer, state } = await recogniseContainer(path, type);
  const probe = await probeSource(path, demuxer, tools);
  const video = type === 'video' ? findVideo(probe) : null;
  if (type === 'video' && video === null) throw new RecordingRejected('no-video');
  const audio = findAudio(probe);
  if (type === 'voice' && audio === null) throw new RecordingRejected('no-sound');
  const spans = state === 'indexed' ? declaredSpans(probe) : await measureStreams(path, demuxer, tools);
  const used = [video, audio].flatMap((stream) => spans.get(stream?.index ?? -1) ?? []);
  const end = Math.max(0, ...used.map((span) => span.end));
  const seconds = end - Math.min(end, ...used.map((span) => span.start));
  if (seconds > maxSeconds + TOLERANCE_SECONDS) throw new RecordingRejected('too-long');
  const source = { path, demuxer, video: spanned(video, spans), audio: spanned(audio, spans), seconds };
  // There is nothing to decode.
  if ((type === 'video' ? source.video : source.audio) === null) throw new RecordingRejected('damaged');
  return source;
}

/** Not the cover of a song, nor the thumbnails of chapters. */
function findVideo({ streams }: Probe): ProbedStream | null {
  const isFilm = ({ codec_type, disposition }: ProbedStream): boolean =>
    codec_type === 'video' && disposition?.['attached_pic'] !== 1 && disposition?.['timed_thumbnails'] !== 1;
  const film = streams.find(isFilm);
  if (film === undefined) return null;
  if (!isKnown(film)) throw new RecordingRejected('unsupported');
  return film;
}

/** Phones write further tracks that only their own players understand. */
function findAudio({ streams }: Probe): ProbedStream | null {
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio');
  // A film without its sound would be another one.
  if (sounds.length > 0 && !sounds.some(isKnown)) throw new RecordingRejected('unsupported');
  return sounds.find((sound) => isKnown(sound) && (sound.channels ?? 0) > 0) ?? null;
}

function isKnown({ codec_name = 'none' }: ProbedStream): boolean {
  return codec_name !== 'none' && codec_name !== 'unknown';
}

function declaredSpans({ streams }: Probe): ReadonlyMap<number, Span> {
  return new Map(
    streams.map(({ index, start_time, duration }) => {
      const start = Math.max(0, Number(start_time) || 0);
      return [index, { start, end: start + (Number(duration) || 0) }];
    }),
  );
}

/** Null without packets: a phone whose microphone was denied writes a track without sound. */
function spanned(stream: ProbedStream | null, spans: ReadonlyMap<number, Span>): SourceStream | null {
  const { start, end } = spans.get(stream?.index ?? -1) ?? { start: 0, end: 0 };
  return stream === null || end <= start ? null : { stream, seconds: end - start };
}
