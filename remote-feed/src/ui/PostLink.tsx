import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';
import { postPath } from './post-path.ts';
import { type OpenedPhoto, rememberOpened } from './opened-post.ts';

type PostLinkProps = Omit<ComponentPropsWithRef<typeof Link>, 'to' | 'viewTransition'> & {
  postId: number;
  /** The photo beside it or in it, which grows into the memory's page. */
  photo: OpenedPhoto | null;
};

/** Opens a memory from a list. */
export function PostLink({ postId, photo, onClick, ...rest }: PostLinkProps) {
  return (
    <Link
      {...rest}
      to={postPath(postId)}
      // Where the browser knows nothing of it the router would say so in the console.
      viewTransition={'startViewTransition' in document}
      onClick={(event) => {
        rememberOpened({ postId, photo });
        onClick?.(event);
      }}
    />
  );
}
