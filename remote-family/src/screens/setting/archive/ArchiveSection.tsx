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

/** The way to all of the family's memories as one file. */
export function ArchiveSection({ archive }: { archive: Archive }) {
  const inApp = inAppBrowser();
  return (
    <SettingSection label={COPY.memories}>
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
  const { refusal } = archive;
  return (
    <>
      <div className={rowStyles.list}>
        <SettingRow
          icon={<Icon of={Download} size="sm" />}
          busy={archive.isPreparing}
          busyLabel={COPY.archivePreparing}
          describedBy={refusal === null ? hintId : `${errorId} ${hintId}`}
          leadsOn
          onPress={archive.ask}
        >
          {COPY.archive}
        </SettingRow>
      </div>
      {refusal !== null && (
        <div className={styles.refusal}>
          <FieldError id={errorId}>{refusal}</FieldError>
        </div>
      )}
      <p id={hintId} className={styles.hint}>
        {COPY.archiveHint}
      </p>
      <ArchiveQuestion archive={archive} />
    </>
  );
}

function ArchiveQuestion({ archive }: { archive: Archive }) {
  const { ticket, isAsked, download, cancel } = archive;
  const isEmpty = ticket !== undefined && ticket.memories === 0 && ticket.goods === 0;
  if (isEmpty) {
    return (
      <ConfirmDialog
        open={isAsked}
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
      open={isAsked}
      title={COPY.archiveTitle}
      description={
        ticket !== undefined && (
          <>
            <p>{COPY.archiveHolds(ticket.memories, ticket.photos, formatFileSize(ticket.bytes))}</p>
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
