import { useState } from 'react';
import type { ArchiveTicket } from 'shared/contract/archive';
import { ApiError, errorMessage, showToast } from 'shared/errors';
import { mediaUrl } from 'shared/http';
import { useArchiveTicket } from '../../../server-state/archive.ts';
import { COPY } from '../copy.ts';

/** A ticket that expires sooner is renewed: reading the confirmation takes time. */
const MIN_TIME_LEFT_MS = 60_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The family's archive: `prepare` fetches a ticket with the counts, `download` starts the download. */
export function useArchive() {
  const [isConfirming, setIsConfirming] = useState(false);
  const [hasRunOut, setHasRunOut] = useState(false);
  const { data: ticket, error, isPending, mutateAsync, reset } = useArchiveTicket();

  async function prepare(): Promise<void> {
    if (isPending) return;
    if (ticket === undefined || hasRunOut || timeLeftMs(ticket) < MIN_TIME_LEFT_MS) {
      reset();
      try {
        await mutateAsync();
      } catch {
        // Shown at the row, from the mutation's error.
        return;
      }
    }
    setHasRunOut(false);
    setIsConfirming(true);
  }

  function download(): void {
    setIsConfirming(false);
    if (ticket === undefined) return;
    startDownload(mediaUrl(ticket.url));
    // The counts may have changed by the next time.
    setHasRunOut(true);
    showToast({ message: COPY.archiveStarted });
  }

  return {
    prepare: () => void prepare(),
    isPreparing: isPending,
    /** What will be downloaded; stays while the dialog fades out. */
    ticket,
    isConfirming,
    download,
    cancel: () => setIsConfirming(false),
    /** Why it failed, Korean. */
    rejection: error === null ? null : rejectionMessageOf(error),
  };
}

export type Archive = ReturnType<typeof useArchive>;

/**
 * The download is a link: the browser streams the file to disk, and a rejection is a page with a way back.
 */
function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
}

function timeLeftMs({ expiresAt }: ArchiveTicket): number {
  return Date.parse(expiresAt) - Date.now();
}

function rejectionMessageOf(error: Error): string {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfterMs === null)
    return errorMessage(error);
  return COPY.archiveLater(waitText(error.retryAfterMs));
}

/** `3분`, `2시간`, rounded up. */
function waitText(waitMs: number): string {
  if (waitMs > HOUR_MS) return `${Math.ceil(waitMs / HOUR_MS)}시간`;
  return `${Math.max(1, Math.ceil(waitMs / MINUTE_MS))}분`;
}
