import { type RefObject, useEffect, useRef, useState } from 'react';

/** While it plays the controls leave by themselves. */
const CONTROLS_STAY_MS = 2_500;

/** How one video plays, and what can be done to it. */
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
    controls.keepControls();
    if (video.paused) video.play().catch(() => setIsPlaying(false));
    else video.pause();
  }

  function goTo(seconds: number) {
    const video = videoRef.current;
    if (video === null) return;
    const place = Math.min(Math.max(0, seconds), duration);
    video.currentTime = place;
    setTime(place);
    controls.keepControls();
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
      // Phones that save data load no more than this before somebody plays.
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

/** Controls are there while it stands still; while it plays they come with a tap and leave by themselves. */
function useControls(isPlaying: boolean) {
  const [showsControls, setShowsControls] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function keepControls() {
    setShowsControls(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShowsControls(false), CONTROLS_STAY_MS);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    showsControls,
    keepControls,
    toggleControls: () => {
      if (showsControls && isPlaying) {
        clearTimeout(timer.current);
        setShowsControls(false);
      } else keepControls();
    },
  };
}

/** `timeupdate` comes four times a second: a bar that follows it would jump. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- a state's setter, which never changes
  }, [isPlaying, videoRef]);
}
