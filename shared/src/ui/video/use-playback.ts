import { type RefObject, useEffect, useRef, useState } from 'react';

/** While a video plays, the controls hide by themselves. */
const CONTROLS_VISIBLE_MS = 2_500;

export function usePlayback(videoRef: RefObject<HTMLVideoElement | null>) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [isWaiting, setIsWaiting] = useState(true);
  const [hasFailed, setHasFailed] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const controls = useControls(isPlaying);
  useSmoothTime(videoRef, isPlaying, setTime);

  function togglePlaying() {
    const video = videoRef.current;
    if (video === null) return;
    controls.revealControls();
    if (video.paused) video.play().catch(() => setIsPlaying(false));
    else video.pause();
  }

  function goTo(seconds: number) {
    const video = videoRef.current;
    if (video === null) return;
    const position = Math.min(Math.max(0, seconds), duration);
    video.currentTime = position;
    setTime(position);
    controls.revealControls();
  }

  return {
    isPlaying,
    isWaiting,
    hasFailed,
    time,
    duration,
    togglePlaying,
    goTo,
    tryAgain: () => {
      setIsWaiting(true);
      setHasFailed(false);
    },
    ...controls,
    events: {
      onLoadedMetadata: () => setDuration(videoRef.current?.duration ?? 0),
      // Phones in data-saving mode load no more than this before playback.
      onLoadedData: () => setIsWaiting(false),
      onSuspend: () => setIsWaiting(false),
      onCanPlay: () => setIsWaiting(false),
      onWaiting: () => setIsWaiting(true),
      onPlaying: () => setIsWaiting(false),
      onPlay: () => setIsPlaying(true),
      onPause: () => setIsPlaying(false),
      onEnded: () => {
        setIsPlaying(false);
        setTime(videoRef.current?.duration ?? 0);
      },
      onTimeUpdate: () => setTime(videoRef.current?.currentTime ?? 0),
      onError: () => setHasFailed(true),
    },
  };
}

/** Controls are visible while paused; during playback a tap shows them for a while. */
function useControls(isPlaying: boolean) {
  const [showsControls, setShowsControls] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function revealControls() {
    setShowsControls(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShowsControls(false), CONTROLS_VISIBLE_MS);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    showsControls,
    revealControls,
    toggleControls: () => {
      if (showsControls && isPlaying) {
        clearTimeout(timer.current);
        setShowsControls(false);
      } else revealControls();
    },
  };
}

/** `timeupdate` fires four times a second only, which would make the slider jump. */
function useSmoothTime(
  videoRef: RefObject<HTMLVideoElement | null>,
  isPlaying: boolean,
  onTime: (seconds: number) => void,
): void {
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function read() {
      onTime(videoRef.current?.currentTime ?? 0);
      frame = requestAnimationFrame(read);
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps -- a state setter, which is stable
  }, [isPlaying, videoRef]);
}
