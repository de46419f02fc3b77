import { type KeyboardEvent, useState } from 'react';
import type { RecentPost } from 'shared/contract/post';
import { isolatedText } from 'shared/text/display-text';
import { plainLine } from 'shared/contract/text/rich-text';
import { SlideNews } from '../../ui/news/SlideNews.tsx';
import { StripArrows } from '../../ui/strip/StripArrows.tsx';
import { useMouseDrag } from '../../ui/strip/use-mouse-drag.ts';
import { useSnapStrip } from '../../ui/strip/use-snap-strip.ts';
import { AllPosts } from './AllPosts.tsx';
import { COPY } from './copy.ts';
import { Pager } from './Pager.tsx';
import { PostSlide } from './PostSlide.tsx';
import { useFollowList, useSlides } from './use-slides.ts';
import styles from './HomeSlider.module.css';

type HomeSliderProps = { posts: readonly RecentPost[] };

/** The recent posts as slides: by swipe, mouse drag, arrow keys or buttons. */
export function HomeSlider({ posts }: HomeSliderProps) {
  const { index, setIndex, shown } = useSlides(posts);
  const { ref, goTo, jumpTo, onKeyDown, onScroll, onTakeOver } = useSnapStrip({
    count: posts.length,
    index,
    onIndex: setIndex,
  });
  const { onPointerDown, ...drag } = useMouseDrag({ ref, index, onLetGo: goTo });
  useFollowList(posts, shown, jumpTo);

  function onKey(event: KeyboardEvent) {
    const next = onKeyDown(event);
    // The focus goes along, without a second scrolling.
    if (next !== null)
      ref.current?.children[next]
        ?.querySelector<HTMLElement>('[data-slide-link]')
        ?.focus({ preventScroll: true });
  }

  return (
    <section className={styles.slider} aria-label={COPY.recent} aria-roledescription={COPY.carousel}>
      <div
        ref={ref}
        className={styles.strip}
        role="presentation"
        onKeyDown={onKey}
        onScroll={onScroll}
        onPointerDown={(event) => {
          onTakeOver();
          onPointerDown(event);
        }}
        onWheel={onTakeOver}
        {...drag}
      >
        {posts.map((post, position) => (
          <PostSlide
            key={post.postId}
            post={post}
            index={position}
            total={posts.length}
            news={<SlideNews postId={post.postId} />}
          />
        ))}
        {posts.length > 1 && <AllPosts />}
      </div>
      <StripArrows
        index={index}
        count={posts.length}
        previous={COPY.previousSlide}
        next={COPY.nextSlide}
        onGoTo={goTo}
      />
      <Pager posts={posts} index={index} />
      <SlideAnnouncement posts={posts} index={index} />
    </section>
  );
}

/** Announces a new slide to screen readers, however it was reached; the initial one is not announced. */
function SlideAnnouncement({ posts, index }: HomeSliderProps & { index: number }) {
  const [shownAtFirst] = useState(index);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && index !== shownAtFirst) setHasMoved(true);
  const title = isolatedText(plainLine(posts[index]?.title ?? ''));
  return (
    <p className="sr" aria-live="polite">
      {hasMoved && COPY.slideShown(index + 1, posts.length, title)}
    </p>
  );
}
