import { type Ref, type RefObject, useLayoutEffect, useRef, useId } from 'react';
import { ImageIcon, ImageOff, Cloud, CloudRain, Snowflake, Sun } from 'lucide-react';
import { type Weather, WEATHERS } from 'shared/contract/kinds/diary';
import { startOfDay } from 'shared/text/local-days';
import { Icon } from 'shared/ui/Icon';
import { Spinner } from 'shared/ui/Spinner';
import styles from './DiaryCard.module.css';
import './handwriting.css';
import type { Diary } from '../diary-data.ts';
import type { Template } from './templates.ts';
import type { Illustration, IllustrationState } from './use-illustration.ts';

const RULED_LINES = 5;

type DiaryCardProps = {
  ref?: Ref<HTMLElement>;
  diary: Pick<Diary, 'title' | 'content' | 'date'>;
  illustration: Illustration;
  weather: Weather;
  onWeatherChange: (weather: Weather) => void;
  template: Template;
};

const COPY = {
  illustration: (title: string) => `${title} 그림`,
  loading: '이미지 불러오는 중...',
  failed: '이미지를 찾을 수 없어요',
  none: '그림일기 이미지',
} as const;

/**
 * A page of a picture diary. It becomes an image: it looks the same in both themes, and its text scales with
 * its width, not with the reader's text size. `data-shift` marks the texts that saving moves
 * (prepare-clone.ts).
 */
export function DiaryCard({ ref, diary, illustration, weather, onWeatherChange, template }: DiaryCardProps) {
  const linesRef = useFittingLines();
  const day = startOfDay(diary.date);
  return (
    <article ref={ref} className={styles.card} data-template={template} aria-label={diary.title}>
      <div className={styles.frame}>
        <div className={styles.top}>
          <p className={styles.date}>
            <span className={styles.text} data-shift="date">
              {day?.getFullYear()}년 {(day?.getMonth() ?? 0) + 1}월 {day?.getDate()}일
            </span>
          </p>
          <WeatherChoice value={weather} onValueChange={onWeatherChange} />
        </div>
        <h2 className={styles.title}>
          <span className={styles.text} data-shift="title">
            {diary.title}
          </span>
        </h2>
        <div className={styles.picture} aria-busy={illustration.state === 'loading'}>
          {illustration.src !== null && illustration.state !== 'failed' && (
            <img
              key={illustration.src}
              className={styles.illustration}
              src={illustration.src}
              crossOrigin="anonymous"
              alt={COPY.illustration(diary.title)}
              onLoad={illustration.onLoad}
              onError={illustration.onError}
            />
          )}
          {illustration.state !== 'loaded' && <IllustrationPlaceholder state={illustration.state} />}
        </div>
        <div className={styles.page}>
          <div aria-hidden="true">
            {Array.from({ length: RULED_LINES }, (_, line) => (
              <div key={`line-${line}`} className={styles.rule} />
            ))}
          </div>
          <p ref={linesRef} className={styles.lines} data-shift="lines">
            {diary.content}
          </p>
        </div>
      </div>
    </article>
  );
}

function IllustrationPlaceholder({ state }: { state: Exclude<IllustrationState, 'loaded'> }) {
  return (
    <p className={styles.state} role={state === 'none' ? undefined : 'status'}>
      {state === 'loading' ? (
        <Spinner size="lg" />
      ) : (
        <Icon of={state === 'failed' ? ImageOff : ImageIcon} size="lg" />
      )}
      <span className={styles.text} data-shift="state">
        {COPY[state]}
      </span>
    </p>
  );
}

/** Font scales to try until the text fits five lines. */
const STEPS = [1, 0.92, 0.84, 0.76, 0.68, 0.6] as const;

/** Scales the text to fit the ruled lines, on each render, resize and loaded font. */
function useFittingLines(): RefObject<HTMLParagraphElement | null> {
  const ref = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const lines = ref.current;
    if (lines === null) return undefined;
    const fit = (): void => {
      for (const step of STEPS) {
        lines.style.setProperty('--fit', String(step));
        if (lines.scrollHeight <= lines.clientHeight + 1) return;
      }
    };
    fit();
    const fonts: FontFaceSet | undefined = document.fonts;
    fonts?.addEventListener('loadingdone', fit);
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(fit);
    observer?.observe(lines);
    return () => {
      fonts?.removeEventListener('loadingdone', fit);
      observer?.disconnect();
    };
  });
  return ref;
}

const WEATHER_COPY = { weather: '날씨', sunny: '맑음', cloudy: '흐림', rainy: '비', snowy: '눈' } as const;
const ICONS = { sunny: Sun, cloudy: Cloud, rainy: CloudRain, snowy: Snowflake } as const;

type WeatherChoiceProps = { value: Weather; onValueChange: (weather: Weather) => void };

function WeatherChoice({ value, onValueChange }: WeatherChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.weathers} aria-label={WEATHER_COPY.weather}>
      {WEATHERS.map((weather) => (
        <label key={weather} className={styles.weather} data-on={weather === value || undefined}>
          <input
            className="sr"
            type="radio"
            name={name}
            aria-label={WEATHER_COPY[weather]}
            checked={weather === value}
            onChange={() => onValueChange(weather)}
          />
          <span className={styles.sign}>
            <Icon of={ICONS[weather]} size="sm" />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
