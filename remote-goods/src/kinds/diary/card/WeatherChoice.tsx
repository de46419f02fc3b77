import { useId } from 'react';
import { Cloud, CloudRain, Snowflake, Sun } from 'lucide-react';
import { WEATHERS, type Weather } from 'shared/contract/kinds/diary';
import { Icon } from 'shared/ui/Icon';
import styles from './DiaryCard.module.css';

const COPY = { weather: '날씨', sunny: '맑음', cloudy: '흐림', rainy: '비', snowy: '눈' } as const;
const ICONS = { sunny: Sun, cloudy: Cloud, rainy: CloudRain, snowy: Snowflake } as const;

type WeatherChoiceProps = { value: Weather; onValueChange: (weather: Weather) => void };

export function WeatherChoice({ value, onValueChange }: WeatherChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.weathers} aria-label={COPY.weather}>
      {WEATHERS.map((weather) => (
        <label key={weather} className={styles.weather} data-on={weather === value || undefined}>
          <input
            className="sr"
            type="radio"
            name={name}
            aria-label={COPY[weather]}
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
