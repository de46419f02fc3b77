import { Heart, MessageCircle } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import styles from './PostCounts.module.css';

const COPY = { likes: '좋아요', comments: '댓글' } as const;

type PostCountsProps = { liked: boolean; likeCount: number; commentCount: number };

export function PostCounts({ liked, likeCount, commentCount }: PostCountsProps) {
  return (
    <span className={`${styles.counts} num`}>
      <span className={styles.count} data-on={liked || undefined}>
        <Icon of={Heart} size="sm" filled={liked} />
        <span className="sr">{COPY.likes}</span>
        {likeCount}
      </span>
      <span className={styles.count}>
        <Icon of={MessageCircle} size="sm" />
        <span className="sr">{COPY.comments}</span>
        {commentCount}
      </span>
    </span>
  );
}
