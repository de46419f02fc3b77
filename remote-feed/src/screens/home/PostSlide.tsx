import { useLocation } from 'react-router-dom';
import type { RecentPost } from 'shared/contract/post';
import { plainLine } from 'shared/contract/text/rich-text';
import { useCarousel } from 'shared/shell';
import { UserText } from 'shared/ui/UserText';
import { VideoPlaceholder } from 'shared/ui/VideoPlaceholder';
import { PostLink } from '../../ui/PostLink.tsx';
import { TextCard } from '../../ui/TextCard.tsx';
import { VoiceCard } from '../../ui/voice/VoiceCard.tsx';
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
      paper={
        image !== null ? (
          <VideoPlaceholder />
        ) : post.content === '' && post.hasVoice ? (
          <VoiceCard />
        ) : (
          <TextCard hasVoice={post.hasVoice === true}>{post.content}</TextCard>
        )
      }
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
