import { Images } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecentPost } from 'shared/contract/post';
import { plainLine } from 'shared/contract/text/rich-text';
import { mediaUrl } from 'shared/http';
import { HOME_CARD, photoSources } from 'shared/media/photo-sources';
import { AvatarStack } from 'shared/ui/AvatarStack';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { Byline } from '../../ui/Byline.tsx';
import { DayLink } from '../../ui/DayLink.tsx';
import { PostCounts } from '../../ui/PostCounts.tsx';
import { VoiceMark } from '../../ui/voice/VoiceMark.tsx';
import { COPY } from './copy.ts';
import styles from './PostSlide.module.css';

type PostCardProps = {
  post: RecentPost;
  index: number;
  total: number;
  /** Its photo is animated when the post is opened (docs/contracts/page-transitions.md). */
  isOpened?: boolean;
  /** In the photo's place, for a post without photos, or with a video: early scripts draw neither. */
  paper: ReactNode;
  /** The title, as a link to the post that covers the card. */
  link: ReactNode;
};

/**
 * A slide without behaviour: also the first view's card, drawn before React
 * (docs/contracts/first-view.md).
 */
export function PostCard({ post, index, total, isOpened = false, paper, link }: PostCardProps) {
  const { image, participants } = post;
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
        {image === null || image.video ? (
          paper
        ) : (
          <Photo
            {...photoSources(image, HOME_CARD, mediaUrl)}
            alt=""
            placeholder={image.placeholder}
            ratio="fill"
            priority={index === 0}
          />
        )}
        {image !== null && post.hasVoice && <VoiceMark />}
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
        <h2 className={styles.title}>{link}</h2>
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
