import { type CSSProperties, useRef } from 'react';
import { Pause, Play } from 'lucide-react';
import { AreaErrorCard } from '../area-error-card/AreaErrorCard.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Spinner } from '../spinner/Spinner.tsx';
import { playbackTimeText } from 'shared/text/playback-time';
import { usePlayback } from './use-playback.ts';
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

/** Plays one video. A tap toggles the controls; keyboard focus shows them. It never starts by itself. */
export function VideoPlayer({
  src,
  label,
  poster,
  durationMs = null,
  isShown = true,
  fill = false,
  onRetry,
}: VideoPlayerProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const player = usePlayback(videoRef, { src, durationMs, isShown, onRetry });
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
      <div className={styles.surface} role="presentation" onClick={player.toggleControls} />
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
          <input
            className={styles.slider}
            type="range"
            aria-label={COPY.position}
            aria-valuetext={`${playbackTimeText(player.time)} / ${playbackTimeText(player.duration)}`}
            min={0}
            max={player.duration}
            step="any"
            value={player.time}
            style={sliderStyle}
            onChange={(event) => player.goTo(Number(event.target.value))}
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
