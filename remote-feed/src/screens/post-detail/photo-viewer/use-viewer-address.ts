import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAMETER = 'photo';

/** What the entry of the history that opened the viewer carries: there is one before it to go back to. */
const OPENED_HERE = { viewerOpenedHere: true };

/**
 * Whether the photos fill the screen is said by the address (`?photo=2`), so that the phone's back button closes them
 * instead of leaving the memory, and a reload finds them open. `openAt` counts from 0; null: closed.
 */
export function useViewerAddress(count: number) {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  // Going back takes a moment, in which a second wish to close would go back once more: out of the memory.
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
