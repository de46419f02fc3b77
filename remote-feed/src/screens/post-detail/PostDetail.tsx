import { useEffect, useId, useState } from 'react';
import { editPostPath } from 'shared/contract/paths';
import type { PostDetail } from 'shared/contract/post';
import { afterASecondVisible } from 'shared/notifications/after-a-second';
import { markSeen } from 'shared/notifications/mark-seen';
import { useSession } from 'shared/session';
import { useNamedPage } from 'shared/shell';
import { useRecordView } from '../../server-state/post-people.ts';
import { usePost } from '../../server-state/posts.ts';
import { useRecordingJobs } from '../../server-state/recording-jobs.ts';
import { useMayBeNew } from '../../server-state/unseen.ts';
import { openedPhoto, type OpenedPhoto } from '../../ui/opened-post.ts';
import { plainLine } from 'shared/contract/text/rich-text';
import { Album } from './Album.tsx';
import { CommentComposer } from './comments/CommentComposer.tsx';
import { useReplyTo } from './comments/use-reply-to.ts';
import { Comments } from './comments/Comments.tsx';
import { PostHeader } from './PostHeader.tsx';
import { Story } from './Story.tsx';
import { StoryVoice } from './StoryVoice.tsx';
import { StoryBar } from './StoryBar.tsx';
import styles from './PostDetail.module.css';
import { Photo } from 'shared/ui/Photo';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { COPY } from './copy.ts';

/** A post, or its skeleton, in one photo frame: replacing it would abort the page transition. */
export function PostDetail({ postId, post }: { postId: number; post: PostDetail | undefined }) {
  const myId = useSession((state) => state.user?.userId);
  const commentsId = useId();
  const [addedId, setAddedId] = useState<number | string | null>(null);
  const [replyTo, setReplyTo] = useReplyTo(postId);
  useNamedPage(post && plainLine(post.title));
  const opened = openedPhoto(postId);
  const hasPhotos = post === undefined ? opened !== null : post.images.length > 0;
  const isMine = myId === post?.author.userId;
  useRecordView(post, isMine);
  useSeen(post);
  const progressOf = useRecordingJobs(post === undefined ? [] : [...post.images, { voice: post.voice }]);
  const { refetch } = usePost(postId);
  return (
    <>
      {post === undefined ? <PostHeaderSkeleton /> : <PostHeader post={post} isMine={isMine} />}
      {hasPhotos && (
        <div className={styles.photos} data-page-photo>
          {post === undefined ? (
            <PhotoSkeleton photo={opened} />
          ) : (
            <Album
              images={post.images}
              day={post.memoryDate}
              preview={opened?.src}
              progressOf={progressOf}
              editPath={isMine ? editPostPath(postId) : null}
              onVideoFailed={refetch}
            />
          )}
        </div>
      )}
      {post === undefined ? (
        <StorySkeleton />
      ) : (
        <>
          <Story
            post={post}
            voice={post.voice && <StoryVoice post={post} voice={post.voice} isMine={isMine} />}
            bar={<StoryBar post={post} commentsId={commentsId} />}
          />
          <Comments
            postId={postId}
            headingId={commentsId}
            count={post.commentCount}
            mayDeleteAll={isMine}
            addedId={addedId}
            onReply={setReplyTo}
          />
          <CommentComposer
            postId={postId}
            postTitle={post.title}
            replyTo={replyTo}
            onCancelReply={() => setReplyTo(null)}
            onAdded={(id) => {
              setAddedId(id);
              setReplyTo(null);
            }}
          />
        </>
      )}
    </>
  );
}

/** A memory is seen once its page was open for a second. */
function useSeen(post: PostDetail | undefined): void {
  const postId = post?.postId ?? 0;
  const mayBeNew = useMayBeNew(postId);
  useEffect(() => {
    if (postId === 0 || !mayBeNew) return undefined;
    return afterASecondVisible(() => markSeen({ posts: [postId] }));
  }, [postId, mayBeNew]);
}

function PostHeaderSkeleton() {
  return <SubHeader title={COPY.subTitle} titleLevel="none" />;
}

function PhotoSkeleton({ photo }: { photo: OpenedPhoto | null | undefined }) {
  return (
    <div className={styles.waitingAlbum}>
      {photo ? (
        <Photo src={photo.src} alt="" placeholder={photo.placeholder} ratio="fill" priority />
      ) : (
        <Skeleton shape="photo" height="100%" />
      )}
    </div>
  );
}

function StorySkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="sr">{COPY.loading}</h1>
      <div className={styles.waitingStory}>
        <Skeleton width="14rem" height="1.875rem" />
        <Skeleton width="10rem" height="1.875rem" />
        <Skeleton width="100%" height="1.125rem" />
        <Skeleton width="100%" height="1.125rem" />
        <Skeleton width="60%" height="1.125rem" />
      </div>
    </div>
  );
}
