import { Check } from 'lucide-react';
import type { ListedPost } from 'shared/contract/post-list';
import { plainLine } from 'shared/contract/text/rich-text';
import { isolatedText } from 'shared/text/display-text';
import { formatDay } from 'shared/text/korean-dates';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { COPY } from './copy.ts';
import styles from './DiarySelect.module.css';

type PostTileProps = { post: ListedPost; isChosen: boolean; onToggle: () => void };

/** A selectable post; pressing the selected one deselects it. */
export function PostTile({ post, isChosen, onToggle }: PostTileProps) {
  const title = plainLine(post.title);
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.tile}
        aria-pressed={isChosen}
        aria-label={COPY.choice(isolatedText(title), formatDay(post.memoryDate))}
        onClick={onToggle}
      >
        {post.thumbnailUrl === null ? (
          <span className={styles.text}>
            <UserText>{title}</UserText>
          </span>
        ) : (
          <Photo src={post.thumbnailUrl} alt="" placeholder={post.placeholder} ratio={1} />
        )}
        <span className={styles.tick} data-on={isChosen || undefined}>
          <Icon of={Check} size="sm" />
        </span>
      </button>
    </li>
  );
}
