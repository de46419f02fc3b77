import { randomId } from 'shared/text/random-id';
import type { VoiceLimits } from '../../server-state/recording-limits.ts';
import { chunksAreStored, createChunkSaver, forgetVoice } from './chunk-saver.ts';
import { createLevelMeter, type LevelMeter } from './level-meter.ts';
import { type Ending, isActive, type PauseReason, type RecorderState } from './recorder-state.ts';
import { createRecordingClock, takeRecordingLock, createScreenLock } from './while-recording.ts';
import { VOICE_BITS_PER_SECOND, voiceFile, voiceMimeType } from './voice-format.ts';
import { problemOfBrowser, problemOfError } from './voice-problem.ts';

/** How often what was recorded is saved: so much a crash loses at most. */
const CHUNK_MS = 1_000;

/** Between two measured levels. */
const LEVEL_STEP_MS = 100;

/**
 * The recorder ends before the limit: a recorder writes a little more than it was asked for, and the server
 * counts all of it.
 */
const MARGIN_MS = 400;

const CONSTRAINTS: MediaStreamConstraints = { audio: { echoCancellation: true, noiseSuppression: true } };

export type VoiceRecorder = {
  state: () => RecorderState;
  subscribe: (listener: () => void) => () => void;
  /** Recorded time, without pauses. */
  elapsedMs: () => number;
  /** Loudness at this moment, from 0 to 100. */
  level: () => number;
  /** Where it ends by itself; may change while it records. */
  limit: (limits: VoiceLimits) => void;
  start: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  finish: () => void;
  /** Deletes what is being recorded. */
  discard: () => void;
  /** After `recorded` or a problem: ready for another one. What is on the device stays. */
  reset: () => void;
  /** The page is here, again. */
  open: () => void;
  /** The page is left: what was recorded stays on the device. */
  close: () => void;
};

/** What one recording consists of while the microphone is on. */
type Take = {
  stream: MediaStream;
  recorder: MediaRecorder;
  meter: LevelMeter;
  clock: ReturnType<typeof createRecordingClock>;
  finish: (ending: Ending) => void;
  discard: () => void;
};

/** Records one voice after the other for a draft. Each second is on the device before the next one ends. */
export function createVoiceRecorder(draftKey: string): VoiceRecorder {
  const listeners = new Set<() => void>();
  const screenLock = createScreenLock();
  let state: RecorderState = { kind: 'idle', problem: null };
  let take: Take | null = null;
  let isClosed = false;
  let limits: VoiceLimits = { maxMs: Infinity, maxBytes: Infinity };

  function change(next: RecorderState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function start(): Promise<void> {
    if (isActive(state) || isClosed) return;
    const problem = problemOfBrowser();
    if (problem !== null) return change({ kind: 'idle', problem });
    change({ kind: 'starting' });
    const release = await takeRecordingLock(draftKey);
    if (release === null) return change({ kind: 'idle', problem: 'elsewhere' });
    let stream: MediaStream | null = null;
    try {
      stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS);
      // The page was left while the browser prompted.
      if (isClosed) {
        stopTracks(stream);
        return release();
      }
      take = begin(stream, release);
    } catch (error) {
      if (stream !== null) stopTracks(stream);
      release();
      change({ kind: 'idle', problem: problemOfError(error) });
    }
  }

  function begin(stream: MediaStream, release: () => void): Take {
    const mimeType = voiceMimeType();
    const recorder = new MediaRecorder(stream, {
      audioBitsPerSecond: VOICE_BITS_PER_SECOND,
      ...(mimeType === undefined ? {} : { mimeType }),
    });
    const voiceId = randomId();
    const type = recorder.mimeType === '' ? (mimeType ?? 'audio/webm') : recorder.mimeType;
    const saver = createChunkSaver({ draftKey, voiceId, type }, () => finish('no-room'));
    const meter = createLevelMeter(stream);
    const clock = createRecordingClock();
    const parts: Blob[] = [];
    const levels: number[] = [];
    let savedLevels = 0;
    let ending: Ending = 'interrupted';
    let isDiscarded = false;

    const measuring = setInterval(() => {
      if (state.kind !== 'recording') return;
      levels.push(meter.level());
      if (clock.elapsedMs() >= limits.maxMs - MARGIN_MS || bytesOf(parts) >= limits.maxBytes) finish('limit');
    }, LEVEL_STEP_MS);

    function finish(by: Ending): void {
      if (state.kind !== 'recording' && state.kind !== 'paused') return;
      ending = by;
      clock.stop();
      change({ kind: 'finishing' });
      if (recorder.state !== 'inactive') recorder.stop();
    }

    function discard(): void {
      isDiscarded = true;
      finish('person');
    }

    async function conclude(): Promise<void> {
      clock.stop();
      clearInterval(measuring);
      endFollowing();
      meter.close();
      stopTracks(stream);
      screenLock.release();
      await chunksAreStored();
      if (isDiscarded) await forgetVoice(draftKey, voiceId);
      release();
      take = null;
      if (isClosed) return;
      if (isDiscarded) return change({ kind: 'idle', problem: null });
      if (parts.length === 0) return change({ kind: 'idle', problem: 'failed' });
      const file = voiceFile(parts, type);
      change({
        kind: 'recorded',
        voice: { voiceId, file, durationMs: Math.round(clock.elapsedMs()), levels },
        ending,
      });
    }

    recorder.addEventListener('start', () => {
      clock.start();
      change({ kind: 'recording' });
      screenLock.hold();
    });
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return;
      parts.push(data);
      saver.save(data, { elapsedMs: Math.round(clock.elapsedMs()), levels: levels.slice(savedLevels) });
      savedLevels = levels.length;
    });
    // The recording ends without `finish`, too: when the last track has ended, the browser stops by itself.
    recorder.addEventListener('stop', () => void conclude());
    const endFollowing = followInterruptions(stream, pause);
    recorder.start(CHUNK_MS);
    return { stream, recorder, meter, clock, finish, discard };
  }

  function pause(reason: PauseReason): void {
    if (take === null || state.kind !== 'recording') return;
    // What was recorded so far is saved now: the page may be frozen next.
    take.recorder.requestData();
    take.recorder.pause();
    take.clock.stop();
    screenLock.release();
    change({ kind: 'paused', reason });
  }

  function resume(): void {
    if (take === null || state.kind !== 'paused') return;
    if (take.stream.getTracks().some(({ muted }) => muted))
      return change({ kind: 'paused', reason: 'muted' });
    take.recorder.resume();
    take.clock.start();
    screenLock.hold();
    change({ kind: 'recording' });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    elapsedMs: () => take?.clock.elapsedMs() ?? 0,
    level: () => (state.kind === 'recording' ? (take?.meter.level() ?? 0) : 0),
    limit(next) {
      limits = next;
    },
    start,
    pause: () => pause('person'),
    resume,
    finish: () => take?.finish('person'),
    discard: () => take?.discard(),
    reset() {
      if (!isActive(state)) change({ kind: 'idle', problem: null });
    },
    open() {
      isClosed = false;
    },
    close() {
      isClosed = true;
      if (take !== null && take.recorder.state !== 'inactive') take.recorder.stop();
    },
  };
}

/** A call mutes the microphone on a phone, another page in front takes it away. */
function followInterruptions(stream: MediaStream, onInterrupted: (reason: PauseReason) => void): () => void {
  const ends = new AbortController();
  for (const track of stream.getTracks())
    track.addEventListener('mute', () => onInterrupted('muted'), { signal: ends.signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') onInterrupted('hidden');
    },
    { signal: ends.signal },
  );
  return () => ends.abort();
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function bytesOf(parts: readonly Blob[]): number {
  return parts.reduce((bytes, { size }) => bytes + size, 0);
}
