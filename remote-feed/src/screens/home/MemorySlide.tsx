import { Images } from 'lucide-react';
import type { RecentPost } from 'shared/contract/memory-post';
import { useCarousel } from 'shared/shell';
import { AvatarStack } from 'shared/ui/AvatarStack';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { Words } from 'shared/ui/Words';
import { memoryDay } from '../../ui/memory-days.ts';
import { PostCounts } from '../../ui/PostCounts.tsx';
import { MemoryLink } from '../../ui/MemoryLink.tsx';
import { useIsOpened } from '../../ui/opened-memory.ts';
import { plainLine } from 'shared/contract/rich-text';
import { copy } from './copy.ts';
import styles from './HomeSlider.module.css';

type MemorySlideProps = { post: RecentPost; place: number; total: number };

/** One memory as a card; a tap anywhere on it opens it. */
export function MemorySlide({ post, place, total }: MemorySlideProps) {
  const { image, participants } = post;
  const words = plainLine(post.content);
  const isOpened = useIsOpened(post.postId);
  return (
    <div
      className={styles.slide}
      role="group"
      aria-roledescription={copy.slide}
      aria-label={copy.slideOf(place + 1, total)}
    >
      <div className={styles.photo} data-page-photo={(isOpened && image !== null) || undefined}>
        {image === null ? (
          <p className={styles.noPhoto} aria-hidden="true">
            <Words>{words}</Words>
          </p>
        ) : (
          <Photo
            src={image.displayUrl}
            alt=""
            placeholder={image.placeholder}
            ratio="fill"
            priority={place === 0}
          />
        )}
        {post.imageCount > 0 && (
          <span className={`${styles.photoCount} num`}>
            <Icon of={Images} size="xs" />
            <span className="sr">{copy.photos}</span>
            {post.imageCount}
          </span>
        )}
      </div>
      <div className={styles.body}>
        <p className={styles.date}>{memoryDay(post.memoryDate)}</p>
        <h2 className={styles.title}>
          <MemoryLink
            className={styles.link}
            postId={post.postId}
            photo={image && { src: image.displayUrl, placeholder: image.placeholder }}
            onClick={() => {
              useCarousel.getState().setIndex(place);
              useCarousel.getState().rememberForReturn();
            }}
          >
            <Words>{plainLine(post.title)}</Words>
          </MemoryLink>
        </h2>
        <p className={styles.words}>
          <Words>{words}</Words>
        </p>
        <div className={styles.meta}>
          {participants.length > 0 ? (
            <AvatarStack people={participants} label={`함께한 가족 ${participants.length}명`} />
          ) : (
            <span className={styles.author}>
              <Words>{post.author.nickname}</Words>
            </span>
          )}
          <PostCounts liked={post.liked} likeCount={post.likeCount} commentCount={post.commentCount} />
        </div>
      </div>
    </div>
  );
}
