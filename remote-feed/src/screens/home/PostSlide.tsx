import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { PostPhoto, RecentPost } from 'shared/contract/post';
import { plainLine } from 'shared/contract/text/rich-text';
import { mediaUrl } from 'shared/http';
import { HOME_CARD, photoSources } from 'shared/media/photo-sources';
import { useCarousel } from 'shared/shell';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { VideoPlaceholder } from 'shared/ui/VideoPlaceholder';
import { PostLink } from '../../ui/PostLink.tsx';
import { TextCard } from '../../ui/TextCard.tsx';
import { VoiceCard } from '../../ui/voice/VoiceCard.tsx';
import { hasPoster } from '../../ui/has-poster.ts';
import { openedPhotoOf, useIsOpened } from '../../ui/opened-post.ts';
import { PostCard } from './PostCard.tsx';
import { saveSlide } from './return-slide.ts';
import styles from './PostSlide.module.css';

type PostSlideProps = { post: RecentPost; index: number; total: number };

/** One post as a card; a tap opens it, except on its date, which links to the day. */
export function PostSlide({ post, index, total }: PostSlideProps) {
  const { postId, image } = post;
  const { key: historyKey } = useLocation();
  const isOpened = useIsOpened(postId);
  return (
    <PostCard
      post={post}
      index={index}
      total={total}
      isOpened={isOpened}
      paper={paperOf(post, index === 0)}
      link={
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
      }
    />
  );
}

function paperOf({ image, content, hasVoice = false }: RecentPost, isFirst: boolean): ReactNode {
  if (image !== null) return <VideoCover image={image} isFirst={isFirst} />;
  return content === '' && hasVoice ? <VoiceCard /> : <TextCard hasVoice={hasVoice}>{content}</TextCard>;
}

function VideoCover({ image, isFirst }: { image: PostPhoto; isFirst: boolean }) {
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
      <span className={styles.marks}>
        <VideoBadge durationMs={image.video?.durationMs ?? null} />
      </span>
    </>
  );
}
