import { useId } from 'react';
import { Cloud, CloudRain, Snowflake, Sun } from 'lucide-react';
import { WEATHERS, type Weather } from 'shared/contract/goods-result';
import { Icon } from 'shared/ui/Icon';
import styles from './DiaryCard.module.css';

const OPTIONS = {
  sunny: { name: '맑음', icon: Sun },
  cloudy: { name: '흐림', icon: Cloud },
  rainy: { name: '비', icon: CloudRain },
  snowy: { name: '눈', icon: Snowflake },
} as const;

type WeatherChoiceProps = { value: Weather; onValueChange: (weather: Weather) => void };

/** The day's weather; the chosen one is circled. */
export function WeatherChoice({ value, onValueChange }: WeatherChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.weathers} aria-label="날씨">
      {WEATHERS.map((weather) => (
        <label key={weather} className={styles.weather} data-on={weather === value || undefined}>
          <input
            className="sr"
            type="radio"
            name={name}
            aria-label={OPTIONS[weather].name}
            checked={weather === value}
            onChange={() => onValueChange(weather)}
          />
          <span className={styles.sign}>
            <Icon of={OPTIONS[weather].icon} size="sm" />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
