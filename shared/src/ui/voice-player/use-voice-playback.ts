import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { followAudio } from './audio-events.ts';
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

/** Plays one voice by an audio element in `container`; nothing of a URL is loaded before 재생. */
export function useVoicePlayback(container: RefObject<HTMLElement | null>, options: PlaybackOptions) {
  const { source, durationMs, autoPlay } = options;
  const [isPlaying, setIsPlaying] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const { speed } = usePlaybackSpeed();
  const audio = useRef<HTMLAudioElement | null>(null);
  const durationSeconds = durationMs / 1_000;

  const prepare = useEffectEvent((element: HTMLAudioElement): void => {
    element.defaultPlaybackRate = speed;
    element.playbackRate = speed;
  });

  useEffect(() => {
    const element = document.createElement('audio');
    const url = typeof source === 'string' ? source : URL.createObjectURL(source);
    element.preload = typeof source === 'string' ? 'none' : 'metadata';
    element.src = url;
    prepare(element);
    audio.current = element;
    container.current?.append(element);
    setHasFailed(false);
    setSeconds(0);
    let isHere = true;
    // The times of measuring are no playback.
    const isReady =
      typeof source === 'string' ? Promise.resolve() : measureDuration(element).catch(() => undefined);
    let endFollowing = (): void => undefined;
    void isReady.then(() => {
      if (!isHere) return;
      endFollowing = followAudio(element, {
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
      });
      if (element.error !== null) setHasFailed(true);
      else if (autoPlay) void element.play().catch(() => undefined);
    });
    return () => {
      isHere = false;
      endFollowing();
      element.pause();
      element.removeAttribute('src');
      element.remove();
      audio.current = null;
      setIsPlaying(false);
      setIsWaiting(false);
      if (typeof source !== 'string') URL.revokeObjectURL(url);
    };
  }, [container, source, autoPlay, attempt]);

  useEffect(() => {
    if (audio.current !== null) prepare(audio.current);
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
    tryAgain: () => setAttempt(attempt + 1),
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
