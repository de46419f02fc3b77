import { useMemo, useRef, type RefObject, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FastScroller } from './FastScroller.tsx';
import { gridLayout, type GridSection, type GridVariant, monthsBetween } from './grid-layout.ts';
import { GridMonth } from './GridMonth.tsx';
import type { OpenTile } from './PostTile.tsx';
import { savePosition, useRestorePosition } from './return-position.ts';
import styles from './PostGrid.module.css';

type PostGridProps = {
  /** Newest first. Pass the same array while nothing in it changes. */
  sections: readonly GridSection[];
  variant?: GridVariant;
  onOpen?: () => void;
};

/** Posts as tiles by month: the layout follows from the counts, only visible tiles are fetched. */
export function PostGrid({ sections, variant = 'gallery', onOpen }: PostGridProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { key: historyKey } = useLocation();
  const measures = useGridMeasures(ref);
  const layout = useMemo(
    () => (measures === null ? null : gridLayout(sections, { ...measures, variant })),
    [sections, measures, variant],
  );
  const { span, follow } = useViewSpan(ref);
  const returned = useRestorePosition(ref, layout, follow);
  const open = useMemo<OpenTile>(
    () => (month, index, link) => {
      savePosition(historyKey, { month, index, top: link.getBoundingClientRect().top });
      onOpen?.();
    },
    [historyKey, onOpen],
  );

  return (
    <div
      ref={ref}
      className={styles.grid}
      style={{ height: layout?.height }}
      data-stacks-heads={layout?.stacksHeads || undefined}
    >
      {layout !== null && <FastScroller layout={layout} gridRef={ref} />}
      {layout !== null &&
        monthsBetween(layout, span.top, span.bottom).map((month) => (
          <GridMonth
            key={month.layout.section.key}
            layout={month.layout}
            from={month.from}
            end={month.end}
            variant={variant}
            onOpen={open}
            focusTile={returned.tile?.month === month.layout.section.month ? returned.tile.index : null}
            takeFocus={returned.takeFocus}
          />
        ))}
    </div>
  );
}

type Measures = { width: number; rem: number };

/** How wide the element is, and how large a rem, in CSS pixels; null until it was measured. */
function useGridMeasures(ref: RefObject<HTMLElement | null>): Measures | null {
  const [measures, setMeasures] = useState<Measures | null>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const next = { width: element.clientWidth || NOT_LAID_OUT_PX, rem: remPx() };
      setMeasures((now) => (now?.width === next.width && now.rem === next.rem ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  return measures;
}

/** What is not laid out has no width; a phone's does until it is. */
const NOT_LAID_OUT_PX = 366;
const DEFAULT_REM_PX = 16;

function remPx(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || DEFAULT_REM_PX;
}

/** The stretch of an element that is in view and a bit more, in CSS pixels below its top. */
type ViewSpan = { top: number; bottom: number };

/** Rendered beyond the edges, so that a moving finger finds tiles there. */
const MARGIN_PX = 320;
/** The span moves in steps: a page that scrolls by less renders nothing. */
const STEP_PX = 96;

/** Tracks an element's visible span, whichever ancestor scrolls: scroll events are captured. */
function useViewSpan(ref: RefObject<HTMLElement | null>): { span: ViewSpan; follow: () => void } {
  const [span, setSpan] = useState<ViewSpan>({ top: 0, bottom: 0 });
  const [follow] = useState(() => () => {
    const element = ref.current;
    if (element === null) return;
    const above = -element.getBoundingClientRect().top;
    const top = Math.floor((above - MARGIN_PX) / STEP_PX) * STEP_PX;
    const bottom = Math.ceil((above + window.innerHeight + MARGIN_PX) / STEP_PX) * STEP_PX;
    setSpan((now) => (now.top === top && now.bottom === bottom ? now : { top, bottom }));
  });

  useLayoutEffect(() => {
    follow();
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [follow]);

  return { span, follow };
}
