import { memo } from 'react';
import { RetryOrLogin } from 'shared/ui/RetryOrLogin';
import { useMonthPart } from '../../server-state/month-parts.ts';
import { COPY } from './copy.ts';
import type { GridMonthLayout } from './grid-layout.ts';
import { type OpenTile, PostTile } from './PostTile.tsx';
import { tileBox } from './month-rows.ts';
import styles from './PostGrid.module.css';

type GridPartProps = {
  layout: GridMonthLayout;
  /** Offset of the page that contains the tiles. */
  offset: number;
  from: number;
  end: number;
  onOpen: OpenTile;
  focusTile: number | null;
  takeFocus: (link: HTMLElement) => void;
};

/** The visible tiles of one page. Their boxes are laid out before it arrives. */
export const GridPart = memo(function GridPart({
  layout,
  offset,
  from,
  end,
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
        onOpen={onOpen}
        takeFocus={focusTile === index ? takeFocus : undefined}
      />
    );
  });
});
