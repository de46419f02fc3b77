import { useId, useState } from 'react';
import { Download } from 'lucide-react';
import { inAppBrowser } from 'shared/browser/in-app-browser';
import { formatFileSize } from 'shared/text/file-size';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { FieldError } from 'shared/ui/FieldError';
import { Icon } from 'shared/ui/Icon';
import { OpenOutside } from 'shared/ui/OpenOutside';
import styles from './ArchiveSection.module.css';
import { COPY } from '../copy.ts';
import { SettingRow } from '../SettingRow.tsx';
import { Section } from '../../../ui/Section.tsx';
import rowStyles from '../SettingRow.module.css';
import type { ArchiveTicket } from 'shared/contract/archive';
import { ApiError, errorMessage, showToast } from 'shared/errors';
import { mediaUrl } from 'shared/http';
import { useArchiveTicket } from '../../../server-state/account.ts';

export function ArchiveSection({ archive }: { archive: Archive }) {
  const inApp = inAppBrowser();
  return (
    <Section label={COPY.archiveSection}>
      {inApp === null ? (
        <DownloadRow archive={archive} />
      ) : (
        <OpenOutside inApp={inApp} title={COPY.archiveInApp(inApp.name)}>
          {COPY.archiveOutside}
        </OpenOutside>
      )}
    </Section>
  );
}

function DownloadRow({ archive }: { archive: Archive }) {
  const hintId = useId();
  const errorId = useId();
  const { rejection } = archive;
  return (
    <>
      <div className={rowStyles.list}>
        <SettingRow
          icon={<Icon of={Download} size="sm" />}
          busy={archive.isPreparing}
          busyLabel={COPY.archivePreparing}
          describedBy={rejection === null ? hintId : `${errorId} ${hintId}`}
          opensPage
          onPress={archive.prepare}
        >
          {COPY.archive}
        </SettingRow>
      </div>
      {rejection !== null && (
        <div className={styles.rejection}>
          <FieldError id={errorId}>{rejection}</FieldError>
        </div>
      )}
      <p id={hintId} className={styles.hint}>
        {COPY.archiveHint}
      </p>
      <ArchiveDialog archive={archive} />
    </>
  );
}

function ArchiveDialog({ archive }: { archive: Archive }) {
  const { ticket, isConfirming, download, cancel } = archive;
  const isEmpty = ticket !== undefined && ticket.memories === 0 && ticket.goods === 0;
  const besides = ticket === undefined ? null : COPY.archiveBesides(ticket.recordings ?? 0, ticket.goods);
  if (isEmpty)
    return (
      <ConfirmDialog
        open={isConfirming}
        title={COPY.archiveEmpty}
        confirmLabel={COPY.ok}
        cancelLabel={null}
        onConfirm={cancel}
        onCancel={cancel}
      />
    );
  return (
    <ConfirmDialog
      open={isConfirming}
      title={COPY.archiveTitle}
      description={
        ticket !== undefined && (
          <>
            <p>{COPY.archiveContents(ticket.memories, ticket.photos, formatFileSize(ticket.bytes))}</p>
            {besides !== null && <p>{besides}</p>}
            <p>{COPY.archiveWifi}</p>
          </>
        )
      }
      confirmLabel={COPY.archiveConfirm}
      onConfirm={download}
      onCancel={cancel}
    />
  );
}

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

type Archive = ReturnType<typeof useArchive>;

/** The download is a link: the browser streams the file to disk; a rejection is a page with a way back. */
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
