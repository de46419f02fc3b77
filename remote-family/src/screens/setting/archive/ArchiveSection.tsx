import { useId } from 'react';
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
import rowStyles from '../SettingRow.module.css';
import { SettingSection } from '../SettingSection.tsx';
import type { Archive } from './use-archive.ts';

export function ArchiveSection({ archive }: { archive: Archive }) {
  const inApp = inAppBrowser();
  return (
    <SettingSection label={COPY.archiveSection}>
      {inApp === null ? (
        <DownloadRow archive={archive} />
      ) : (
        <OpenOutside inApp={inApp} title={COPY.archiveInApp(inApp.name)}>
          {COPY.archiveOutside}
        </OpenOutside>
      )}
    </SettingSection>
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
  if (isEmpty) {
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
  }
  return (
    <ConfirmDialog
      open={isConfirming}
      title={COPY.archiveTitle}
      description={
        ticket !== undefined && (
          <>
            <p>{COPY.archiveContents(ticket.memories, ticket.photos, formatFileSize(ticket.bytes))}</p>
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
