import { type RefObject, useEffect, useRef, useState } from 'react';

/** While a video plays, the controls hide by themselves. */
const CONTROLS_VISIBLE_MS = 2_500;

/** Seek step of an arrow key: short in a clip of seconds. */
const STEP_SECONDS = { clip: 0.5, film: 5 } as const;
const LONGEST_CLIP_SECONDS = 30;

type PlaybackOptions = {
  src: string;
  durationMs: number | null;
  isShown: boolean;
  onRetry: (() => Promise<unknown>) | undefined;
};

export function usePlayback(
  videoRef: RefObject<HTMLVideoElement | null>,
  { src, durationMs, isShown, onRetry }: PlaybackOptions,
) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [isWaiting, setIsWaiting] = useState(true);
  const [hasFailed, setHasFailed] = useState(false);
  const [isRetrying, setIsRetrying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState((durationMs ?? 0) / 1000);
  const address = useSteadyAddress(src);
  const controls = useControls(isPlaying);
  useSmoothTime(videoRef, isPlaying, setTime);

  useEffect(() => {
    if (!isShown) videoRef.current?.pause();
  }, [isShown, videoRef]);

  /** Goes on where it stopped. */
  async function tryAgain(): Promise<void> {
    setIsRetrying(true);
    // Its failure is reported, and the address it has may be good all the same.
    await onRetry?.().catch(() => undefined);
    address.renew();
    setIsRetrying(false);
    setIsWaiting(true);
    setIsPlaying(false);
    setHasFailed(false);
  }

  function onLoadedMetadata(): void {
    const video = videoRef.current;
    if (video === null) return;
    setDuration(video.duration);
    if (time > 0 && time < video.duration) video.currentTime = time;
  }

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
    isRetrying,
    src: address.src,
    time,
    duration,
    stepSeconds: duration > LONGEST_CLIP_SECONDS ? STEP_SECONDS.film : STEP_SECONDS.clip,
    togglePlaying,
    goTo,
    tryAgain,
    ...controls,
    events: {
      onLoadedMetadata,
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

/**
 * A later response signs the same address anew: a video that plays would begin again with it.
 * `renew` takes the latest.
 */
function useSteadyAddress(latest: string) {
  const [src, setSrc] = useState(latest);
  const latestRef = useRef(latest);
  useEffect(() => {
    latestRef.current = latest;
  });
  if (withoutQuery(src) !== withoutQuery(latest)) setSrc(latest);
  return { src, renew: () => setSrc(latestRef.current) };
}

function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? '';
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
