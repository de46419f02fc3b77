import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { measureDuration } from '../../media/measure-duration.ts';
import { type MediaTitle, showMediaSession } from './media-session.ts';
import { usePlaybackSpeed } from './playback-speed.ts';

export type PlaybackOptions = {
  /** An absolute URL, or a file of this device. */
  source: string | Blob;
  durationMs: number;
  /** Begins by itself, where the browser lets it. */
  autoPlay: boolean;
  mediaTitle: MediaTitle | undefined;
};

/**
 * Plays one voice by an audio element in `container`; nothing of a URL is loaded before 재생. Another source is
 * another component, by its key.
 */
export function useVoicePlayback(container: RefObject<HTMLElement | null>, options: PlaybackOptions) {
  const { source, durationMs, autoPlay } = options;
  const [isPlaying, setIsPlaying] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const { speed } = usePlaybackSpeed();
  const audio = useRef<HTMLAudioElement | null>(null);
  const durationSeconds = durationMs / 1_000;

  const follow = useEffectEvent((element: HTMLAudioElement) =>
    followAudio(element, {
      onPlaying: setIsPlaying,
      onWaiting: setIsWaiting,
      onTime: setSeconds,
      onEnded: () => {
        element.currentTime = 0;
        setSeconds(0);
      },
      onFailed: () => {
        setIsPlaying(false);
        setIsWaiting(false);
        setHasFailed(true);
      },
    }),
  );

  useEffect(() => {
    const element = document.createElement('audio');
    const isFile = typeof source !== 'string';
    const url = isFile ? URL.createObjectURL(source) : source;
    let endFollowing: (() => void) | null = null;
    let isHere = true;

    async function begin(): Promise<void> {
      // The times of measuring are no playback.
      if (isFile) await measureDuration(element);
      if (!isHere) return;
      endFollowing = follow(element);
      if (element.error) setHasFailed(true);
      else if (autoPlay) await element.play();
    }

    element.preload = isFile ? 'metadata' : 'none';
    element.src = url;
    audio.current = element;
    container.current?.append(element);
    // A browser that lets nothing begin by itself waits for 재생.
    begin().catch(() => undefined);
    return () => {
      isHere = false;
      endFollowing?.();
      element.pause();
      element.removeAttribute('src');
      element.remove();
      audio.current = null;
      if (isFile) URL.revokeObjectURL(url);
    };
  }, [container, source, autoPlay]);

  useEffect(() => {
    if (audio.current === null) return;
    audio.current.defaultPlaybackRate = speed;
    audio.current.playbackRate = speed;
  }, [speed]);

  useSmoothTime(audio, isPlaying, setSeconds);
  useMediaSession(isPlaying, options.mediaTitle, { play, pause, skip });

  function play(): void {
    const element = audio.current;
    if (element === null) return;
    setIsWaiting(element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
    void element.play().catch(() => setIsWaiting(false));
  }

  function pause(): void {
    setIsWaiting(false);
    audio.current?.pause();
  }

  function goTo(position: number): void {
    if (audio.current === null) return;
    const target = Math.min(Math.max(0, position), durationSeconds);
    // At its very end it would end, and begin anew.
    audio.current.currentTime = Math.min(target, Math.max(0, durationSeconds - 0.05));
    setSeconds(target);
  }

  function skip(by: number): void {
    goTo((audio.current?.currentTime ?? 0) + by);
  }

  return {
    isPlaying,
    isWaiting,
    hasFailed,
    seconds: Math.min(seconds, durationSeconds),
    durationSeconds,
    speed,
    toggle: () => (isPlaying ? pause() : play()),
    goTo,
    skip,
  };
}

/** `timeupdate` fires four times a second only, which would make the waveform jump. */
function useSmoothTime(
  audio: RefObject<HTMLAudioElement | null>,
  isPlaying: boolean,
  onTime: (seconds: number) => void,
): void {
  const read = useEffectEvent(() => onTime(audio.current?.currentTime ?? 0));
  useEffect(() => {
    if (!isPlaying || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    let frame = requestAnimationFrame(function next() {
      read();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
}

type Controls = Parameters<typeof showMediaSession>[1];

/** From the first 재생 on, also while it pauses: the lock screen lets it go on. */
function useMediaSession(isPlaying: boolean, title: MediaTitle | undefined, controls: Controls): void {
  const [hasPlayed, setHasPlayed] = useState(false);
  if (isPlaying && !hasPlayed) setHasPlayed(true);
  const show = useEffectEvent(() => (title === undefined ? undefined : showMediaSession(title, controls)));
  useEffect(() => (hasPlayed ? show() : undefined), [hasPlayed]);
}

/** What an audio element reports, in the terms of the player. */
type AudioListener = {
  onPlaying: (isPlaying: boolean) => void;
  /** It has to load before it goes on. */
  onWaiting: (isWaiting: boolean) => void;
  onTime: (seconds: number) => void;
  onEnded: () => void;
  onFailed: () => void;
};

/** Follows an element until the returned function is called. */
function followAudio(audio: HTMLAudioElement, listener: AudioListener): () => void {
  const ends = new AbortController();
  const on = (name: string, act: () => void): void =>
    audio.addEventListener(name, act, { signal: ends.signal });

  on('play', () => listener.onPlaying(true));
  on('pause', () => listener.onPlaying(false));
  on('waiting', () => listener.onWaiting(true));
  on('playing', () => listener.onWaiting(false));
  on('seeked', () => listener.onWaiting(false));
  on('timeupdate', () => listener.onTime(audio.currentTime));
  on('ended', () => listener.onEnded());
  on('error', () => listener.onFailed());
  // Media events do not bubble, but the document sees them on their way down: also videos, and other areas'.
  document.addEventListener(
    'play',
    ({ target }) => {
      if (target !== audio && target instanceof HTMLMediaElement) audio.pause();
    },
    { capture: true, signal: ends.signal },
  );
  return () => ends.abort();
}
