import { Heart, MessageCircle } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import styles from './PostCounts.module.css';

type PostCountsProps = { liked: boolean; likeCount: number; commentCount: number };

/** Likes and comments; the heart is filled when the person likes it. */
export function PostCounts({ liked, likeCount, commentCount }: PostCountsProps) {
  return (
    <span className={`${styles.counts} num`}>
      <span className={styles.count} data-on={liked || undefined}>
        <Icon of={Heart} size="sm" filled={liked} />
        <span className="sr">좋아요</span>
        {likeCount}
      </span>
      <span className={styles.count}>
        <Icon of={MessageCircle} size="sm" />
        <span className="sr">댓글</span>
        {commentCount}
      </span>
    </span>
  );
}
