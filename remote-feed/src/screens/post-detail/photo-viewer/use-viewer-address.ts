import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAMETER = 'photo';

/** What the entry of the history that opened the viewer carries: there is one before it to go back to. */
const OPENED_HERE = { viewerOpenedHere: true };

/** `?photo=2` opens the viewer, so that Back closes it and a reload keeps it. Index from 0; null: closed. */
export function useViewerAddress(count: number) {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  // Going back is asynchronous: a second close meanwhile would go back once more and leave the post.
  const closedEntry = useRef<string | null>(null);
  const number = Number(search.get(PARAMETER));
  const openAt = Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : null;

  function open(index: number): void {
    void navigate({ search: `?${PARAMETER}=${index + 1}` }, { state: OPENED_HERE, preventScrollReset: true });
  }

  function close(): void {
    if (openAt === null || closedEntry.current === location.key) return;
    closedEntry.current = location.key;
    if (wasOpenedHere(location.state)) void navigate(-1);
    else void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }

  return { openAt, open, close };
}

function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'viewerOpenedHere' in state;
}
