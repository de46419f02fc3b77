import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { Pause, Play } from 'lucide-react';
import { AreaErrorCard } from '../area-error-card/AreaErrorCard.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Slider } from '../slider/Slider.tsx';
import { Spinner } from '../spinner/Spinner.tsx';
import { playbackTimeText } from 'shared/text/playback-time';
import styles from './VideoPlayer.module.css';

type VideoPlayerProps = {
  /** Absolute URL. */
  src: string;
  /** Accessible name. */
  label: string;
  /** Shown until it plays. */
  poster?: string;
  /** Known before it is loaded. */
  durationMs?: number | null;
  /** Out of view it pauses; true by default. */
  isShown?: boolean;
  /** Fills the box around it instead of having its own size, frame and shadow. */
  fill?: boolean;
  /** Plays at once, where the browser lets it: the tap that opened it was meant for it. */
  autoPlay?: boolean;
  /** Renews an expired URL before it is tried again. */
  onRetry?: () => Promise<unknown>;
};

const COPY = {
  play: '재생',
  pause: '일시정지',
  position: '재생 위치',
  loading: '동영상을 불러오는 중',
  failed: '동영상을 불러오지 못했어요.',
} as const;

/** While a video plays, the controls hide by themselves. */
const CONTROLS_VISIBLE_MS = 2_500;

/** Seek step of an arrow key: short in a clip of seconds. */
const STEP_SECONDS = { clip: 0.5, film: 5 } as const;
const LONGEST_CLIP_SECONDS = 30;

/** Plays one video. A tap begins it, then toggles the controls; keyboard focus shows them. */
export function VideoPlayer({
  src,
  label,
  poster,
  durationMs = null,
  isShown = true,
  fill = false,
  autoPlay = false,
  onRetry,
}: VideoPlayerProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const player = usePlayback(videoRef, { src, durationMs, isShown, autoPlay, onRetry });
  if (player.hasFailed)
    return (
      <AreaErrorCard
        title={COPY.failed}
        titleLevel={3}
        error={null}
        busy={player.isRetrying}
        onRetry={() => void player.tryAgain()}
      />
    );

  const shown = player.showsControls || !player.isPlaying;
  const part = player.duration === 0 ? 0 : (player.time / player.duration) * 100;
  const sliderStyle: CSSProperties & { '--part': string } = { '--part': `${part}%` };
  return (
    <div
      className={styles.player}
      role="group"
      aria-label={label}
      data-fill={fill || undefined}
      data-controls={shown ? 'shown' : 'hidden'}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions for a family's videos */}
      <video
        ref={videoRef}
        className={styles.video}
        src={player.src}
        poster={poster}
        preload="metadata"
        playsInline
        {...player.events}
      />
      {/* Pointer only; a keyboard has the button and the slider, which appear on focus. */}
      <div className={styles.surface} role="presentation" onClick={player.onTap} />
      {player.isWaiting && (
        <div className={styles.waiting} role="status" aria-label={COPY.loading}>
          <Spinner size="lg" />
        </div>
      )}
      <div className={styles.controls} onFocus={player.revealControls} onPointerMove={player.revealControls}>
        {!player.isWaiting && (
          <button
            type="button"
            className={styles.button}
            aria-label={player.isPlaying ? COPY.pause : COPY.play}
            onClick={player.togglePlaying}
          >
            <Icon of={player.isPlaying ? Pause : Play} filled />
          </button>
        )}
        <div className={styles.bottom}>
          <Slider
            className={styles.position}
            inputClassName={styles.slider}
            style={sliderStyle}
            label={COPY.position}
            valueText={`${playbackTimeText(player.time)} / ${playbackTimeText(player.duration)}`}
            max={player.duration}
            value={player.time}
            onValueChange={player.goTo}
            onKeyDown={(event) => {
              const step = { ArrowRight: player.stepSeconds, ArrowLeft: -player.stepSeconds }[event.key];
              if (step === undefined) return;
              event.preventDefault();
              player.goTo(player.time + step);
            }}
          />
          <div className={styles.times} aria-hidden="true">
            <span>{playbackTimeText(player.time)}</span>
            <span>{playbackTimeText(player.duration)}</span>
          </div>
        </div>
      </div>
    </div>
  );
}

type PlaybackOptions = {
  src: string;
  durationMs: number | null;
  isShown: boolean;
  autoPlay: boolean;
  onRetry: (() => Promise<unknown>) | undefined;
};

function usePlayback(
  videoRef: RefObject<HTMLVideoElement | null>,
  { src, durationMs, isShown, autoPlay, onRetry }: PlaybackOptions,
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

  useEffect(() => {
    if (autoPlay) videoRef.current?.play().catch(() => undefined);
  }, [autoPlay, videoRef]);

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

  function onTap() {
    if (videoRef.current?.paused === true) togglePlaying();
    else controls.toggleControls();
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
    onTap,
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
