import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';
import { memoryPath } from './memory-path.ts';
import { type OpenedPhoto, rememberOpened } from './opened-memory.ts';

type MemoryLinkProps = Omit<ComponentPropsWithRef<typeof Link>, 'to' | 'viewTransition'> & {
  postId: number;
  /** The photo beside it or in it, which grows into the memory's page. */
  photo: OpenedPhoto | null;
};

/** Opens a memory from a list. */
export function MemoryLink({ postId, photo, onClick, ...rest }: MemoryLinkProps) {
  return (
    <Link
      {...rest}
      to={memoryPath(postId)}
      // Where the browser knows nothing of it the router would say so in the console.
      viewTransition={'startViewTransition' in document}
      onClick={(event) => {
        rememberOpened({ postId, photo });
        onClick?.(event);
      }}
    />
  );
}
