import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';
import { postPath } from 'shared/contract/paths';
import { type OpenedPhoto, rememberOpened, shownSize } from './opened-post.ts';

type PostLinkProps = Omit<ComponentPropsWithRef<typeof Link>, 'to' | 'viewTransition'> & {
  postId: number;
  /** The photo in or beside the link, which grows into the post's page. */
  photo: OpenedPhoto | null | undefined;
};

export function PostLink({ postId, photo, onClick, ...rest }: PostLinkProps) {
  return (
    <Link
      {...rest}
      to={postPath(postId)}
      // Without browser support the router would log a warning.
      viewTransition={'startViewTransition' in document}
      onClick={(event) => {
        rememberOpened({ postId, photo: photo && { ...photo, src: shownSize(photo.src) } });
        onClick?.(event);
      }}
    />
  );
}
