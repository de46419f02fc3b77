import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useSeekByPointer } from './use-seek-by-pointer.ts';
import styles from './Slider.module.css';

type SliderProps = {
  /** The accessible name, where no `<label>` is around it. */
  label?: string;
  valueText: string;
  min?: number;
  max: number;
  step?: number;
  value: number;
  onValueChange: (value: number) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** The area that a pointer reaches. */
  className: string | undefined;
  style?: CSSProperties;
  inputClassName: string | undefined;
  /** Drawn below the input. */
  children?: ReactNode;
};

/**
 * The app's only range input: a finger that scrolls the page over it changes nothing. The input is for keys and
 * screen readers; pointers reach what is around it.
 */
export function Slider({ label, valueText, min = 0, max, step, value, ...rest }: SliderProps) {
  const { onValueChange, onKeyDown, className, style, inputClassName, children } = rest;
  const input = useRef<HTMLInputElement>(null);
  const seek = useSeekByPointer((part) => {
    onValueChange(min + part * (max - min));
    // The keys go on from there.
    input.current?.focus({ preventScroll: true });
  });
  return (
    <span className={`${styles.slider} ${className}`} style={style} {...seek}>
      {children}
      <input
        ref={input}
        className={`${styles.input} ${inputClassName}`}
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        max={max}
        step={step ?? 'any'}
        value={value}
        onChange={(event) => onValueChange(Number(event.target.value))}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
