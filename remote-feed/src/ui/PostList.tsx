import type { ReactNode } from 'react';
import type { RecentPost } from 'shared/contract/post';
import { AvatarStack } from 'shared/ui/AvatarStack';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { VideoPlaceholder } from 'shared/ui/VideoPlaceholder';
import { useWithLikes } from '../server-state/likes.ts';
import { Byline } from './Byline.tsx';
import { PostLink } from './PostLink.tsx';
import { hasPoster } from './has-poster.ts';
import { openedPhotoOf, useIsOpened } from './opened-post.ts';
import { VoiceLine } from './voice/VoiceMarks.tsx';
import { PostCounts } from './PostCounts.tsx';
import { plainLine } from 'shared/contract/text/rich-text';
import styles from './PostList.module.css';

const COPY = { together: '함께', participants: (count: number) => `함께한 가족 ${count}명` } as const;

type PostListProps = {
  posts: readonly RecentPost[];
  /** A word above the title: `3년 전`. */
  noteOf?: (post: RecentPost) => string;
  /** A button of `--target` that lies on the post's corner. */
  renderMenu?: (post: RecentPost) => ReactNode;
};

export function PostList({ posts, noteOf, renderMenu }: PostListProps) {
  return (
    <ul className={styles.entries}>
      {useWithLikes(posts).map((post) => (
        <li key={post.postId} className={renderMenu && styles.withMenu}>
          <PostListItem post={post} note={noteOf?.(post)} />
          {renderMenu && <div className={styles.menu}>{renderMenu(post)}</div>}
        </li>
      ))}
    </ul>
  );
}

function PostListItem({ post, note }: { post: RecentPost; note: string | undefined }) {
  const isOpened = useIsOpened(post.postId);
  const { image } = post;
  return (
    <PostLink
      className={styles.entry}
      data-text={image === null || undefined}
      postId={post.postId}
      photo={openedPhotoOf(image, 'thumbnailUrl')}
    >
      {image !== null && (
        <span className={styles.photo} data-page-photo={isOpened || undefined}>
          {hasPoster(image) ? (
            <Photo src={image.thumbnailUrl} alt="" placeholder={image.placeholder} ratio="fill" thumbnail />
          ) : (
            <VideoPlaceholder />
          )}
          {image.video && <VideoBadge durationMs={image.video.durationMs} />}
        </span>
      )}
      <span className={styles.words}>
        {note !== undefined && <span className={`${styles.note} num`}>{note}</span>}
        <span className={styles.title}>
          <UserText>{plainLine(post.title)}</UserText>
        </span>
        {post.hasVoice && <VoiceLine isAlone={post.content === ''} />}
        {post.content !== '' && (
          <span className={styles.paper}>
            <span className={styles.text}>
              <UserText>{plainLine(post.content)}</UserText>
            </span>
          </span>
        )}
        <span className={styles.meta}>
          <Byline author={post.author} />
          <PostCounts liked={post.liked} likeCount={post.likeCount} commentCount={post.commentCount} />
        </span>
        {post.participants.length > 0 && (
          <span className={styles.participants}>
            <span aria-hidden="true">{COPY.together}</span>
            <AvatarStack people={post.participants} label={COPY.participants(post.participants.length)} />
          </span>
        )}
      </span>
    </PostLink>
  );
}
