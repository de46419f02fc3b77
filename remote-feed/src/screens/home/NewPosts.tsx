import { useState } from 'react';
import { useCarousel } from 'shared/shell';
import { useNewPosts } from '../../server-state/unseen.ts';
import { PostLink } from '../../ui/PostLink.tsx';
import { COPY } from './copy.ts';
import styles from './Home.module.css';

/** How many memories are new, beside today's date; it leads to the newest. */
export function NewPosts() {
  const { count, newestId } = useNewPosts();
  // Where it needs a line of its own, it would push away what is being read.
  const [isLate] = useState(count === 0);
  if (newestId === undefined) return null;
  return (
    <PostLink
      className={`${styles.newPosts} num`}
      data-late={isLate || undefined}
      postId={newestId}
      photo={undefined}
      onClick={() => useCarousel.getState().rememberForReturn()}
    >
      {COPY.newPosts(count)}
    </PostLink>
  );
}
