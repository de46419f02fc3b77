import { filmPixels, isTooLargeFilm, SOUND_LIMITS } from 'shared/contract/uploads/film-limits';
import type { RecordingType } from 'shared/contract/recording';
import { RecordingRejected } from '../transcoding-request.ts';
import type { Demuxer } from './accepted-formats.ts';
import { measureStreams, type Span, probeSource, type Probe, type ProbedStream } from './probe-source.ts';
import { recogniseContainer } from './recognise-container.ts';
import type { Tools } from './tools.ts';

/** Recorders stop a moment after their buttons. */
export const TOLERANCE_SECONDS = 0.5;

export type SourceStream = { stream: ProbedStream; seconds: number; frames: number };

/** An upload that can be transcoded, as far as its headers and packets show. */
export type Source = {
  path: string;
  demuxer: Demuxer;
  /** Null for a voice. */
  video: SourceStream | null;
  audio: SourceStream | null;
  /** The length counts from the first packet to the last one. */
  seconds: number;
  /** All pixels of all frames; 0 for a voice. */
  pixels: number;
  /** How long before its beginning the film has frames, which players do not show. */
  hiddenSeconds: number;
};

/** Leaves out what is before the beginning. ffmpeg itself would begin with the first frame that is there. */
export function fromBeginning({ hiddenSeconds }: Source): string[] {
  return hiddenSeconds > 0 ? ['-ss', hiddenSeconds.toFixed(6)] : [];
}

/** @throws RecordingRejected */
export async function openSource(
  path: string,
  { type, maxSeconds, maxPixels = 0 }: { type: RecordingType; maxSeconds: number; maxPixels?: number },
  tools: Tools,
): Promise<Source> {
  const { demuxer, state } = await recogniseContainer(path, type);
  const probe = await probeSource(path, demuxer, tools);
  const video = type === 'video' ? findVideo(probe) : null;
  if (type === 'video' && video === null) throw new RecordingRejected('no-video');
  const audio = findAudio(probe);
  if (type === 'voice' && audio === null) throw new RecordingRejected('no-sound');
  // Some versions of ffprobe do not tell how many frames an index has.
  const isDeclared = state === 'indexed' && (video === null || video.nb_frames !== undefined);
  const spans = isDeclared ? declaredSpans(probe) : await measureStreams(path, demuxer, tools);
  const used = [video, audio].flatMap((stream) => spans.get(stream?.index ?? -1) ?? []);
  const end = Math.max(0, ...used.map((span) => span.end));
  const seconds = end - Math.min(end, ...used.map((span) => span.start));
  if (seconds > maxSeconds + TOLERANCE_SECONDS) throw new RecordingRejected('too-long');
  const film = spanned(video, spans);
  const pixels = film === null ? 0 : checkFilm(film, { maxSeconds, maxPixels });
  // An edit list of a fragmented film moves its frames, and hides none.
  const hiddenSeconds = demuxer === 'mov' ? Math.max(0, -(Number(video?.start_time) || 0)) : 0;
  const sound = spanned(audio, spans);
  const source = { path, demuxer, video: film, audio: sound, seconds, pixels, hiddenSeconds };
  // There is nothing to decode.
  if ((type === 'video' ? source.video : source.audio) === null) throw new RecordingRejected('damaged');
  return source;
}

/** Before anything is decoded. @returns all pixels of all frames */
function checkFilm(
  { stream, seconds, frames }: SourceStream,
  { maxSeconds, maxPixels }: { maxSeconds: number; maxPixels: number },
): number {
  // ffprobe knows no size of frames beyond its limits: ffmpeg then ends at the first of them.
  const { width = 0, height = 0 } = stream;
  const film = { width, height, frames, seconds };
  const pixels = filmPixels(film);
  if (pixels > maxPixels || isTooLargeFilm(film, maxSeconds)) throw new RecordingRejected('too-large');
  return pixels;
}

/** Skips the cover of a song and the thumbnails of chapters. */
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
  const sound = sounds.find((each) => isKnown(each) && (each.channels ?? 0) > 0) ?? null;
  if (sound !== null && isTooMuchSound(sound)) throw new RecordingRejected('unsupported');
  return sound;
}

/** Resampling takes memory by the rate, mixing by the channels. */
function isTooMuchSound({ sample_rate: rate, channels = 0 }: ProbedStream): boolean {
  return Number(rate) > SOUND_LIMITS.sampleRate || channels > SOUND_LIMITS.channels;
}

function isKnown({ codec_name = 'none' }: ProbedStream): boolean {
  return codec_name !== 'none' && codec_name !== 'unknown';
}

function declaredSpans({ streams }: Probe): ReadonlyMap<number, Span> {
  return new Map(
    streams.map(({ index, start_time, duration, nb_frames }) => {
      const start = Math.max(0, Number(start_time) || 0);
      return [index, { start, end: start + (Number(duration) || 0), packets: Number(nb_frames) || 0 }];
    }),
  );
}

/** Null without packets: a phone whose microphone was denied writes a track without sound. */
function spanned(stream: ProbedStream | null, spans: ReadonlyMap<number, Span>): SourceStream | null {
  const { start, end, packets } = spans.get(stream?.index ?? -1) ?? { start: 0, end: 0, packets: 0 };
  return stream === null || end <= start ? null : { stream, seconds: end - start, frames: packets };
}

/** A part of what a stream should have: its last frames may be of any length. */
const MISSING_SHARE = 0.03;
const MISSING_SECONDS = 1;

/**
 * Compares what was decoded with what the upload should have: ffmpeg ends well in the middle of a damaged
 * file. @throws RecordingRejected
 */
export function checkDecoded(decodedSeconds: number, sourceSeconds: number, maxSeconds: number): void {
  if (decodedSeconds > maxSeconds + TOLERANCE_SECONDS) throw new RecordingRejected('too-long');
  const missing = sourceSeconds - decodedSeconds;
  if (decodedSeconds <= 0 || missing > Math.max(MISSING_SECONDS, sourceSeconds * MISSING_SHARE))
    throw new RecordingRejected('damaged');
}
