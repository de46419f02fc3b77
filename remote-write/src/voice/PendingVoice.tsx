import { type RefObject, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { COPY } from './copy.ts';
import { RecordedVoicePlayer } from './RecordedVoicePlayer.tsx';
import type { RecordedVoice } from './recorder/recorder-state.ts';
import styles from './VoiceField.module.css';

type PendingVoiceProps = {
  voice: RecordedVoice;
  controlRef: RefObject<HTMLButtonElement | null>;
  onUse: () => void;
  onDelete: () => void;
};

/** Recorded earlier and in no draft: listen to it, take it into this one, or delete it. */
export function PendingVoice({ voice, controlRef, onUse, onDelete }: PendingVoiceProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className={styles.card}>
      <div role="status">
        <p className={styles.title}>{COPY.pending}</p>
        <p className={styles.hint}>{COPY.pendingText}</p>
      </div>
      <RecordedVoicePlayer voice={voice} />
      <div className={styles.buttons}>
        <Button ref={controlRef} variant="line" onClick={onUse}>
          {COPY.acceptPending}
        </Button>
        <Button variant="text" tone="danger" onClick={() => setIsConfirming(true)}>
          {COPY.deletePending}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={COPY.removeTitle}
        description={COPY.removeText}
        tone="danger"
        confirmLabel={COPY.removeConfirm}
        onConfirm={() => {
          setIsConfirming(false);
          onDelete();
        }}
        onCancel={() => setIsConfirming(false)}
      />
    </div>
  );
}
