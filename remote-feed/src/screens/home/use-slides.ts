import { useLayoutEffect, useRef, useState } from 'react';
import type { RecentPost } from 'shared/contract/post';
import { useCarousel } from 'shared/shell';
import { useReturnSlide } from './return-slide.ts';

/** The post that the strip stays with; null: the first slide, whichever it is. */
type VisibleSlide = { get: () => number | null; set: (postId: number | null) => void };

/** The shown slide: the first, whatever arrives; after a swipe or a return, that post wherever it moves. */
export function useSlides(posts: readonly RecentPost[]) {
  const slideLeft = useReturnSlide();
  const [shown] = useState<VisibleSlide>(() => {
    let shownId = slideLeft;
    return {
      get: () => shownId,
      set: (postId) => {
        shownId = postId;
      },
    };
  });
  const index = useCarousel((state) => state.index);

  function setIndex(next: number): void {
    shown.set(next === 0 ? null : (posts[next]?.postId ?? null));
    useCarousel.getState().setIndex(next);
  }

  return { index: Math.min(index, posts.length - 1), setIndex, shown };
}

/** Stays with the shown post when the list changes; goes to the first slide when the index is reset. */
export function useFollowList(
  posts: readonly RecentPost[],
  shown: VisibleSlide,
  jumpTo: (index: number) => void,
): void {
  const jump = useRef(jumpTo);
  useLayoutEffect(() => {
    jump.current = jumpTo;
  });

  useLayoutEffect(
    () =>
      useCarousel.subscribe((now, before) => {
        if (now.index !== 0 || before.index === 0 || shown.get() === null) return;
        shown.set(null);
        jump.current(0);
      }),
    [shown],
  );

  const ids = posts.map(({ postId }) => postId).join(' ');
  useLayoutEffect(() => {
    const index = ids.split(' ').indexOf(String(shown.get()));
    if (index === -1) shown.set(null);
    const target = Math.max(0, index);
    useCarousel.getState().setTotal(ids.split(' ').length);
    useCarousel.getState().setIndex(target);
    jump.current(target);
  }, [ids, shown]);
}
