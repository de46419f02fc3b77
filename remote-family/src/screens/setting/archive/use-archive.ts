import { useState } from 'react';
import type { ArchiveTicket } from 'shared/contract/archive';
import { ApiError, errorMessage, showToast } from 'shared/errors';
import { mediaUrl } from 'shared/http';
import { useArchiveTicket } from '../../../server-state/archive.ts';
import { COPY } from '../copy.ts';

/** A ticket that runs out sooner than this is not used again: whoever reads the question takes their time. */
const LEAST_LEFT_MS = 60_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Downloading the family's archive: `ask` finds out what is in it, `download` has the browser save it. */
export function useArchive() {
  const [isAsked, setIsAsked] = useState(false);
  const [hasRunOut, setHasRunOut] = useState(false);
  const { data: ticket, error, isPending, mutateAsync, reset } = useArchiveTicket();

  async function ask(): Promise<void> {
    if (isPending) return;
    if (ticket === undefined || hasRunOut || timeLeftMs(ticket) < LEAST_LEFT_MS) {
      reset();
      try {
        await mutateAsync();
      } catch {
        // Told at the row, from the mutation's error.
        return;
      }
    }
    setHasRunOut(false);
    setIsAsked(true);
  }

  function download(): void {
    setIsAsked(false);
    if (ticket === undefined) return;
    goTo(mediaUrl(ticket.url));
    // More may have been written by the next time.
    setHasRunOut(true);
    showToast({ message: COPY.archiveStarted });
  }

  return {
    ask: () => void ask(),
    isPreparing: isPending,
    /** What would be downloaded, while the person is asked; it stays while the question fades. */
    ticket,
    isAsked,
    download,
    cancel: () => setIsAsked(false),
    /** Why there is none, Korean. */
    refusal: error === null ? null : refusalOf(error),
  };
}

export type Archive = ReturnType<typeof useArchive>;

/** As a page of its own: the browser streams a download to the disk and leaves this page, and a refusal is a page that leads back. */
function goTo(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
}

function timeLeftMs({ expiresAt }: ArchiveTicket): number {
  return Date.parse(expiresAt) - Date.now();
}

function refusalOf(error: Error): string {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfterMs === null)
    return errorMessage(error);
  return COPY.archiveLater(waitInWords(error.retryAfterMs));
}

/** `3분`, `2시간`: rounded up, so that nobody comes too early. */
function waitInWords(waitMs: number): string {
  if (waitMs > HOUR_MS) return `${Math.ceil(waitMs / HOUR_MS)}시간`;
  return `${Math.max(1, Math.ceil(waitMs / MINUTE_MS))}분`;
}
