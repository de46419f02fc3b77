import type { PostDetail, RecentPost } from 'shared/contract/post';
import { loadOutbox, useOutbox } from 'shared/device';
import { reportError } from 'shared/errors';
import { useSession } from 'shared/session';

type Liked = Pick<PostDetail, 'postId' | 'liked' | 'likeCount'>;

/** The like of a post as this person left it, whether the server has it or not, and what changes it. */
export function useLike(post: Liked) {
  const userId = useSession((session) => session.user?.userId);
  const waiting = useOutbox(({ likes }) => likes.find(({ postId }) => postId === post.postId));
  const { liked, likeCount } = waiting === undefined ? post : withLike(post, waiting.liked);

  function toggle(): void {
    const { postId, liked: wasLiked } = post;
    if (userId === undefined) return;
    // At once: the code of the outbox may still have to come.
    show(postId, !liked);
    loadOutbox()
      .then((outbox) => outbox.putLike({ userId, postId, liked: !liked, wasLiked }))
      .catch((error: unknown) => {
        show(postId, null);
        reportError(error);
      });
  }

  return { liked, likeCount, toggle };
}

/** Shows a choice; null: none waits. */
function show(postId: number, liked: boolean | null): void {
  useOutbox.setState(({ likes }) => {
    const others = likes.filter((like) => like.postId !== postId);
    return { likes: liked === null ? others : [...others, { postId, liked }] };
  });
}

/** A list of posts with the likes that wait on the device. */
export function useWithLikes(posts: readonly RecentPost[]): readonly RecentPost[] {
  const likes = useOutbox((outbox) => outbox.likes);
  if (likes.length === 0) return posts;
  return posts.map((post) => {
    const waiting = likes.find(({ postId }) => postId === post.postId);
    return waiting === undefined ? post : withLike(post, waiting.liked);
  });
}

function withLike<Post extends Liked>(post: Post, liked: boolean): Post {
  return { ...post, liked, likeCount: Math.max(0, post.likeCount + Number(liked) - Number(post.liked)) };
}
