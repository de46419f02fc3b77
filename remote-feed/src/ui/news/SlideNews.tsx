import { useEffect, useRef } from 'react';
import { markSeen } from 'shared/notifications/mark-seen';
import { useNews, useNewsOfVisit } from '../../server-state/unseen.ts';
import { newsText } from './copy.ts';
import { followInView } from './follow-in-view.ts';
import styles from './News.module.css';

/** What is new at a slide, over its corner. The memory is seen once its slide was in view for a second. */
export function SlideNews({ postId }: { postId: number }) {
  const { isNew } = useNews(postId);
  const text = newsText(useNewsOfVisit(postId));
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const slide = mark.current?.parentElement;
    if (!isNew || !slide) return undefined;
    return followInView(slide, () => markSeen({ posts: [postId] }));
  }, [isNew, postId]);
  if (text === undefined) return null;
  return (
    <span ref={mark} className={styles.chip}>
      {text}
    </span>
  );
}
