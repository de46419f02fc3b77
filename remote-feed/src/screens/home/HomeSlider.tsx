import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { RecentPost } from 'shared/contract/memory-post';
import { useCarousel } from 'shared/shell';
import { StripArrows } from '../../ui/StripArrows.tsx';
import { useSnapStrip } from '../../ui/use-snap-strip.ts';
import { copy } from './copy.ts';
import { MemorySlide } from './MemorySlide.tsx';
import styles from './HomeSlider.module.css';

type HomeSliderProps = { posts: readonly RecentPost[] };

/** The recent memories, one a slide: swiped, or gone through with the arrow keys. */
export function HomeSlider({ posts }: HomeSliderProps) {
  const { index, setIndex } = useSlideOf(posts.length);
  const { ref, goTo, jumpTo, onKeyDown, onScroll, onTakeOver } = useSnapStrip({
    count: posts.length,
    index,
    onIndex: setIndex,
  });
  useOpenAtRememberedSlide(jumpTo);

  function onKey(event: KeyboardEvent) {
    const next = onKeyDown(event);
    // The focus goes along, without a second scrolling.
    if (next !== null) ref.current?.children[next]?.querySelector('a')?.focus({ preventScroll: true });
  }

  return (
    <section className={styles.slider} aria-label={copy.recent} aria-roledescription={copy.carousel}>
      <div
        ref={ref}
        className={styles.strip}
        role="presentation"
        onKeyDown={onKey}
        onScroll={onScroll}
        onPointerDown={onTakeOver}
        onWheel={onTakeOver}
      >
        {posts.map((post, place) => (
          <MemorySlide key={post.postId} post={post} place={place} total={posts.length} />
        ))}
      </div>
      <StripArrows
        index={index}
        count={posts.length}
        previous={copy.previousSlide}
        next={copy.nextSlide}
        onGoTo={goTo}
      />
      <div className={styles.pager} role="img" aria-label={copy.slideOf(index + 1, posts.length)}>
        {posts.map(({ postId }, place) => (
          <i key={postId} data-on={place === index || undefined} />
        ))}
      </div>
    </section>
  );
}

/** The slide that the whole page knows of: header and navigation set it back to the first. */
function useSlideOf(total: number) {
  const index = useCarousel((state) => state.index);
  const setIndex = useCarousel((state) => state.setIndex);
  useLayoutEffect(() => useCarousel.getState().setTotal(total), [total]);
  return { index: Math.min(index, total - 1), setIndex };
}

function useOpenAtRememberedSlide(jumpTo: (index: number) => void): void {
  const jump = useRef(jumpTo);
  useLayoutEffect(() => jump.current(useCarousel.getState().index), []);
}
