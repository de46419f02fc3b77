import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { ChevronsUpDown } from 'lucide-react';
import { formatMonth } from 'shared/text/korean-dates';
import { Icon } from 'shared/ui/Icon';
import { COPY } from './copy.ts';
import type { GridLayout, GridMonthLayout } from './grid-layout.ts';
import { useFastScroll } from './use-fast-scroll.ts';
import styles from './FastScroller.module.css';

type FastScrollerProps = { layout: GridLayout; gridRef: RefObject<HTMLElement | null> };

/** Less than this many screens are scrolled by hand as fast. */
const LEAST_SCREENS = 2;

/** A thumb at the right edge that leads to any month: dragged, or moved by keys. Seen while one scrolls. */
export function FastScroller({ layout, gridRef }: FastScrollerProps) {
  if (layout.height < LEAST_SCREENS * window.innerHeight) return null;
  return <Scroller layout={layout} gridRef={gridRef} />;
}

function Scroller({ layout, gridRef }: FastScrollerProps) {
  const edge = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const { month, isShown, goToMonth, dragTo } = useFastScroll(layout, { grid: gridRef, edge, track, thumb });
  /** Where the thumb was taken, in CSS pixels below its top. */
  const [taken, setTaken] = useState<number | null>(null);
  const { months } = layout;
  const [year, number] = (months[month]?.section.month ?? '').split('-').map(Number);
  const monthText = formatMonth(year ?? 0, number ?? 0);

  function onKeyDown(event: KeyboardEvent) {
    const next = monthOfKey(event.key, month, months);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goToMonth(next);
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setTaken(event.clientY - event.currentTarget.getBoundingClientRect().top);
  }

  const release = () => setTaken(null);
  return (
    <div ref={edge} className={styles.edge}>
      <div
        ref={track}
        className={styles.track}
        data-shown={isShown || taken !== null || undefined}
        data-taken={taken !== null || undefined}
      >
        <div
          ref={thumb}
          className={styles.thumb}
          role="slider"
          tabIndex={0}
          aria-label={COPY.scroller}
          aria-orientation="vertical"
          // The newest month is topmost, so it has the highest value.
          aria-valuemin={0}
          aria-valuemax={months.length - 1}
          aria-valuenow={months.length - 1 - month}
          aria-valuetext={monthText}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={(event) => {
            if (taken !== null) dragTo(event.clientY - taken);
          }}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <span className={`${styles.bubble} num`} aria-hidden="true">
            {monthText}
          </span>
          <span className={styles.grip} aria-hidden="true">
            <Icon of={ChevronsUpDown} size="sm" />
          </span>
        </div>
      </div>
    </div>
  );
}

/** Months as the scroller needs them: newest first. */
type Months = readonly Pick<GridMonthLayout, 'section'>[];

/** Which month a key leads to, counted from the newest; null where the key leads nowhere. */
export function monthOfKey(key: string, current: number, months: Months): number | null {
  const oldest = months.length - 1;
  const yearAt = (index: number) => months[index]?.section.month.slice(0, 4);
  /** The newest month of each year. */
  const newest = [...months.keys()].filter((index) => yearAt(index) !== yearAt(index - 1));
  const ofThisYear = newest.findLast((index) => index <= current) ?? 0;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowLeft: current + 1,
    ArrowUp: current - 1,
    ArrowRight: current - 1,
    PageDown: newest.find((index) => index > current) ?? oldest,
    PageUp: newest.findLast((index) => index < ofThisYear) ?? 0,
    Home: 0,
    End: oldest,
  };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(target, oldest));
}
