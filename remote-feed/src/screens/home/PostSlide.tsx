import type { ReactNode } from 'react';
import { Images } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { PostPhoto, RecentPost } from 'shared/contract/post';
import { plainLine } from 'shared/contract/text/rich-text';
import { mediaUrl } from 'shared/http';
import { HOME_CARD, photoSources } from 'shared/media/photo-sources';
import { useCarousel } from 'shared/shell';
import { AvatarStack } from 'shared/ui/AvatarStack';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { VideoPlaceholder } from 'shared/ui/VideoPlaceholder';
import { Byline } from '../../ui/Byline.tsx';
import { DayLink } from '../../ui/DayLink.tsx';
import { PostCounts } from '../../ui/PostCounts.tsx';
import { PostLink } from '../../ui/PostLink.tsx';
import { TextCard } from '../../ui/TextCard.tsx';
import { VoiceCard } from '../../ui/voice/VoiceCard.tsx';
import { VoiceMark } from '../../ui/voice/VoiceMarks.tsx';
import { hasPoster } from '../../ui/has-poster.ts';
import { openedPhotoOf, useIsOpened } from '../../ui/opened-post.ts';
import { COPY } from './copy.ts';
import { saveSlide } from './return-slide.ts';
import styles from './PostSlide.module.css';

type PostSlideProps = {
  post: RecentPost;
  index: number;
  total: number;
  /** What is new at it, over its corner. */
  news?: ReactNode;
};

/** One post as a card; a tap opens it, except on its date, which links to the day. */
export function PostSlide({ post, index, total, news }: PostSlideProps) {
  const { postId, image, participants } = post;
  const { key: historyKey } = useLocation();
  // Its photo is animated when the post is opened (docs/contracts/page-transitions.md).
  const isOpened = useIsOpened(postId);
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
        {image === null ? <TextOrVoice post={post} /> : <Cover image={image} isFirst={index === 0} />}
        {image !== null && post.hasVoice && <VoiceMark />}
        {post.imageCount > 1 && (
          <span className={`${styles.photoCount} num`}>
            <Icon of={Images} size="xs" />
            <span className="sr">{COPY.photos}</span>
            {post.imageCount}
          </span>
        )}
      </div>
      {news}
      <div className={styles.body}>
        <p className={styles.date}>
          <DayLink day={post.memoryDate} reach="up" />
        </p>
        <h2 className={styles.title}>
          <PostLink
            className={styles.link}
            data-slide-link
            postId={postId}
            photo={openedPhotoOf(image, 'displayUrl')}
            onClick={() => {
              useCarousel.getState().setIndex(index);
              useCarousel.getState().rememberForReturn();
              saveSlide(historyKey, postId);
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

function TextOrVoice({ post: { content, hasVoice = false } }: { post: RecentPost }) {
  return content === '' && hasVoice ? <VoiceCard /> : <TextCard hasVoice={hasVoice}>{content}</TextCard>;
}

/** A photo, or a video's poster. */
function Cover({ image, isFirst }: { image: PostPhoto; isFirst: boolean }) {
  if (!hasPoster(image)) return <VideoPlaceholder />;
  return (
    <>
      <Photo
        {...photoSources(image, HOME_CARD, mediaUrl)}
        alt=""
        placeholder={image.placeholder}
        ratio="fill"
        priority={isFirst}
      />
      {image.video && (
        <span className={styles.marks}>
          <VideoBadge durationMs={image.video.durationMs} />
        </span>
      )}
    </>
  );
}
