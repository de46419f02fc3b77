import { useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { FastScroller } from './FastScroller.tsx';
import { gridLayout, type GridSection, monthsBetween } from './grid-layout.ts';
import { GridMonth } from './GridMonth.tsx';
import type { OpenTile } from './PostTile.tsx';
import { savePosition } from './return-position.ts';
import { useGridMeasures } from './use-grid-measures.ts';
import { useRestorePosition } from './use-restore-position.ts';
import { useViewSpan } from './use-view-span.ts';
import styles from './PostGrid.module.css';

type PostGridProps = {
  /** Newest first. Pass the same array while nothing in it changes. */
  sections: readonly GridSection[];
  /** False where the page has its own heading for the one month that is shown. */
  hasHeads?: boolean;
  onOpen?: () => void;
};

/** Posts as tiles by month: the layout follows from the counts, only visible tiles are fetched. */
export function PostGrid({ sections, hasHeads = true, onOpen }: PostGridProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { key: historyKey } = useLocation();
  const measures = useGridMeasures(ref);
  const layout = useMemo(
    () => (measures === null ? null : gridLayout(sections, { ...measures, hasHeads })),
    [sections, measures, hasHeads],
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
            hasHead={hasHeads}
            onOpen={open}
            focusTile={returned.tile?.month === month.layout.section.month ? returned.tile.index : null}
            takeFocus={returned.takeFocus}
          />
        ))}
    </div>
  );
}
