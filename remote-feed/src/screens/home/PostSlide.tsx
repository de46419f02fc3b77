import { Images } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { RecentPost } from 'shared/contract/post';
import { useCarousel } from 'shared/shell';
import { AvatarStack } from 'shared/ui/AvatarStack';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { Byline } from '../../ui/Byline.tsx';
import { DayLink } from '../../ui/DayLink.tsx';
import { PostLink } from '../../ui/PostLink.tsx';
import { useIsOpened } from '../../ui/opened-post.ts';
import { PostCounts } from '../../ui/PostCounts.tsx';
import { plainLine } from 'shared/contract/text/rich-text';
import { TextCard } from '../../ui/TextCard.tsx';
import { COPY } from './copy.ts';
import { saveSlide } from './return-slide.ts';
import styles from './PostSlide.module.css';

type PostSlideProps = { post: RecentPost; index: number; total: number };

/** One post as a card; a tap opens it, except on its date, which links to the day. */
export function PostSlide({ post, index, total }: PostSlideProps) {
  const { image, participants } = post;
  const { key: historyKey } = useLocation();
  const isOpened = useIsOpened(post.postId);
  return (
    <div
      className={styles.slide}
      role="group"
      aria-roledescription={COPY.slide}
      aria-label={COPY.slideOf(index + 1, total)}
    >
      <div
        className={styles.photo}
        data-text={image === null || undefined}
        data-page-photo={(isOpened && image !== null) || undefined}
      >
        {image === null ? (
          <TextCard>{post.content}</TextCard>
        ) : (
          <Photo
            src={image.displayUrl}
            alt=""
            placeholder={image.placeholder}
            ratio="fill"
            priority={index === 0}
          />
        )}
        {post.imageCount > 0 && (
          <span className={`${styles.photoCount} num`}>
            <Icon of={Images} size="xs" />
            <span className="sr">{COPY.photos}</span>
            {post.imageCount}
          </span>
        )}
      </div>
      <div className={styles.body}>
        <p className={styles.date}>
          <DayLink day={post.memoryDate} reach="up" />
        </p>
        <h2 className={styles.title}>
          <PostLink
            className={styles.link}
            data-slide-link
            postId={post.postId}
            photo={image && { src: image.displayUrl, placeholder: image.placeholder }}
            onClick={() => {
              useCarousel.getState().setIndex(index);
              useCarousel.getState().rememberForReturn();
              saveSlide(historyKey, post.postId);
            }}
          >
            <UserText>{plainLine(post.title)}</UserText>
          </PostLink>
        </h2>
        {image !== null && (
          <p className={styles.excerpt}>
            <UserText>{plainLine(post.content)}</UserText>
          </p>
        )}
        <div className={styles.meta}>
          <Byline author={post.author} />
          <PostCounts liked={post.liked} likeCount={post.likeCount} commentCount={post.commentCount} />
        </div>
        {participants.length > 0 && (
          <div className={styles.participants}>
            <span aria-hidden="true">{COPY.together}</span>
            <AvatarStack people={participants} label={COPY.withFamily(participants.length)} />
          </div>
        )}
      </div>
    </div>
  );
}
