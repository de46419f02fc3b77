import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { Pause, Play, RotateCcw } from 'lucide-react';
import { playbackTimeText } from 'shared/text/playback-time';
import { spokenDuration } from 'shared/text/spoken-duration';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Slider } from '../slider/Slider.tsx';
import { Spinner } from '../spinner/Spinner.tsx';
import type { MediaTitle } from './media-session.ts';
import { chooseNextSpeed } from './playback-speed.ts';
import { useVoicePlayback } from './use-voice-playback.ts';
import styles from './VoicePlayer.module.css';

type VoicePlayerProps = {
  /** An absolute URL, or a file of this device. */
  source: string | Blob;
  durationMs: number;
  /** Loudness from 0 to 100 in equal steps. */
  peaks: readonly number[];
  /** The accessible name: `지우의 목소리`. */
  label: string;
  /** Begins by itself, where the browser lets it. */
  autoPlay?: boolean;
  /** The lock screen shows it. */
  mediaTitle?: MediaTitle;
  /** Before it is loaded once more after a failure: its URL may have expired. */
  onRetry?: () => void;
};

const COPY = {
  play: '재생',
  pause: '일시정지',
  position: '재생 위치',
  positionText: (seconds: number, total: number) => `${spokenDuration(total)} 중 ${spokenDuration(seconds)}`,
  speed: (speed: number) => `재생 속도 ${speed}배`,
  speedShort: (speed: number) => `${speed}배`,
  failed: '목소리를 불러오지 못했어요.',
  retry: '다시 시도',
} as const;

const BARS = Array.from({ length: 44 }, (_, bar) => bar);

/** What an arrow key or the media keys skip. */
const STEP_SECONDS = 5;

/** A voice with its waveform, which is a slider. What else was playing pauses. */
export function VoicePlayer({ onRetry, ...voice }: VoicePlayerProps) {
  const [attempt, setAttempt] = useState(0);
  const address = typeof voice.source === 'string' ? voice.source : '';

  function retry(): void {
    onRetry?.();
    setAttempt(attempt + 1);
  }

  return <LoadedVoice key={`${attempt} ${address}`} {...voice} isRetry={attempt > 0} onRetry={retry} />;
}

type LoadedVoiceProps = VoicePlayerProps & { isRetry: boolean; onRetry: () => void };

/** One attempt to play one source. */
function LoadedVoice({ source, durationMs, peaks, label, isRetry, onRetry, ...options }: LoadedVoiceProps) {
  const container = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const { autoPlay = false, mediaTitle } = options;
  const player = useVoicePlayback(container, { source, durationMs, autoPlay, mediaTitle });
  const { seconds, durationSeconds, speed } = player;

  // The button that was pressed for it is gone.
  useEffect(() => {
    if (isRetry && document.activeElement === document.body) toggle.current?.focus();
  }, [isRetry]);

  return (
    <div ref={container} className={styles.player} role="group" aria-label={label}>
      {player.hasFailed ? (
        <div className={styles.failed}>
          <p role="alert">{COPY.failed}</p>
          <Button variant="soft" size="sm" icon={<Icon of={RotateCcw} size="xs" />} onClick={onRetry}>
            {COPY.retry}
          </Button>
        </div>
      ) : (
        <div className={styles.controls}>
          <button
            ref={toggle}
            type="button"
            className={styles.toggle}
            aria-label={player.isPlaying ? COPY.pause : COPY.play}
            aria-busy={player.isWaiting || undefined}
            onClick={player.toggle}
          >
            {player.isWaiting ? <Spinner /> : <Icon of={player.isPlaying ? Pause : Play} filled />}
          </button>
          <Waveform
            peaks={peaks}
            seconds={seconds}
            total={durationSeconds}
            onGoTo={player.goTo}
            onSkip={player.skip}
          />
          <span className={styles.times} aria-hidden="true">
            <span>{playbackTimeText(seconds)}</span>
            <span>{playbackTimeText(durationSeconds)}</span>
          </span>
          <button
            type="button"
            className={styles.speed}
            aria-label={COPY.speed(speed)}
            onClick={chooseNextSpeed}
          >
            <span className="num">{COPY.speedShort(speed)}</span>
          </button>
        </div>
      )}
    </div>
  );
}

type WaveformProps = {
  peaks: readonly number[];
  seconds: number;
  total: number;
  onGoTo: (seconds: number) => void;
  onSkip: (seconds: number) => void;
};

function Waveform({ peaks, seconds, total, onGoTo, onSkip }: WaveformProps) {
  const bars = useMemo(() => waveformBars(peaks, BARS.length), [peaks]);
  const played: CSSProperties & { '--played': string } = {
    '--played': `${total === 0 ? 0 : (seconds / total) * 100}%`,
  };
  return (
    <Slider
      className={styles.waveform}
      inputClassName={styles.slider}
      style={played}
      label={COPY.position}
      valueText={COPY.positionText(seconds, total)}
      max={total}
      value={seconds}
      onValueChange={onGoTo}
      onKeyDown={(event) => {
        const step = STEP_OF_KEY[event.key];
        // Enter would submit the form around it.
        if (step !== undefined || event.key === 'Enter') event.preventDefault();
        if (step !== undefined) onSkip(step);
      }}
    >
      <Bars heights={bars} />
      <span className={styles.played} aria-hidden="true">
        <Bars heights={bars} />
      </span>
    </Slider>
  );
}

const STEP_OF_KEY: Readonly<Record<string, number>> = {
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
};

function Bars({ heights }: { heights: readonly number[] }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {BARS.map((bar) => (
        <i key={bar} style={{ height: `${heights[bar] ?? 0}%` }} />
      ))}
    </span>
  );
}

/** The lowest bar, so that silence is still a line. */
const MIN_PERCENT = 8;

/**
 * The heights of `count` bars in percent, each the loudest of its part.
 * @param peaks loudness from 0 to 100 in equal steps; without any, all bars are low
 */
export function waveformBars(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count);
    const end = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count));
    return Math.min(100, Math.max(MIN_PERCENT, ...peaks.slice(from, end)));
  });
}
