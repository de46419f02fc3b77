import { memo, useId } from 'react';
import { LIMITS } from 'shared/contract/limits';
import { RetryOrLogin } from 'shared/ui/RetryOrLogin';
import type { GridMonthLayout, GridVariant } from './grid-layout.ts';
import { COPY } from './copy.ts';
import { type OpenTile, PostTile } from './PostTile.tsx';
import styles from './PostGrid.module.css';
import { useMonthPart } from '../../server-state/month-parts.ts';
import { tileBox } from './month-rows.ts';

type GridMonthProps = {
  layout: GridMonthLayout;
  /** The tiles in view: `from` up to but not including `end`. */
  from: number;
  end: number;
  variant: GridVariant;
  onOpen: OpenTile;
  /** The tile that takes the focus once it is there. */
  focusTile: number | null;
  takeFocus: (link: HTMLElement) => void;
};

/** A month of the grid: its heading, as long as any of the month is near, and the tiles in view. */
export const GridMonth = memo(function GridMonth({
  layout,
  from,
  end,
  variant,
  onOpen,
  focusTile,
  takeFocus,
}: GridMonthProps) {
  const { section, rows, headHeight, top } = layout;
  const headingId = useId();
  return (
    <section
      className={styles.month}
      aria-labelledby={variant === 'gallery' ? headingId : undefined}
      style={{ top, height: headHeight + rows.height }}
    >
      {variant === 'gallery' && (
        <div className={styles.head} style={{ height: headHeight }}>
          <h2 id={headingId} className={`${styles.title} num`}>
            {section.heading}
          </h2>
          <span className={`${styles.count} num`}>{COPY.count(section.count)}</span>
        </div>
      )}
      <ul className={styles.tiles} style={{ height: rows.height }}>
        {offsetsBetween(from, end).map((offset) => (
          <GridPart
            key={offset}
            layout={layout}
            offset={offset}
            from={Math.max(from, offset)}
            end={Math.min(end, offset + LIMITS.listPage)}
            variant={variant}
            onOpen={onOpen}
            focusTile={focusTile}
            takeFocus={takeFocus}
          />
        ))}
      </ul>
    </section>
  );
});

/** Offsets of the pages that contain the tiles. */
function offsetsBetween(from: number, end: number): number[] {
  const offsets: number[] = [];
  const first = Math.floor(from / LIMITS.listPage) * LIMITS.listPage;
  for (let offset = first; offset < end; offset += LIMITS.listPage) offsets.push(offset);
  return offsets;
}

type GridPartProps = GridMonthProps & {
  offset: number;
};

/** The visible tiles of one page. Their boxes are laid out before it arrives. */
const GridPart = memo(function GridPart({
  layout,
  offset,
  from,
  end,
  variant,
  onOpen,
  focusTile,
  takeFocus,
}: GridPartProps) {
  const { section, rows, index: monthIndex } = layout;
  const part = useMonthPart(section.month, offset, section.count);
  if (part.isError && part.data === undefined) {
    const { top } = tileBox(rows, from);
    return (
      <li className={styles.failed} style={{ top }}>
        <RetryOrLogin
          variant="text"
          size="sm"
          tone="accent"
          plain
          retryLabel={COPY.partFailed}
          error={part.error}
          onRetry={() => void part.refetch()}
        />
      </li>
    );
  }
  const tiles = Array.from({ length: end - from }, (_, step) => from + step);
  return tiles.map((index) => {
    const { left, top, width, height } = tileBox(rows, index);
    return (
      <PostTile
        key={index}
        post={part.data?.posts[index - offset]}
        month={section.month}
        index={index}
        count={section.count}
        left={left}
        top={top}
        width={width}
        height={height}
        isFirst={monthIndex === 0 && index === 0}
        hasCaption={variant === 'book'}
        onOpen={onOpen}
        takeFocus={focusTile === index ? takeFocus : undefined}
      />
    );
  });
});
