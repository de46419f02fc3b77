import { type RefObject, useState } from 'react';
import type { PostVoice } from 'shared/contract/recording';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { COPY } from './copy.ts';
import { ExistingVoice } from './ExistingVoice.tsx';
import { RecordedVoicePlayer } from './RecordedVoicePlayer.tsx';
import type { RecordedVoice } from './recorder/recorder-state.ts';
import styles from './VoiceField.module.css';

type PresentVoiceProps = {
  /** Recorded on this device; in place of `existing`. */
  voice: RecordedVoice | null;
  existing: PostVoice | null;
  controlRef: RefObject<HTMLButtonElement | null>;
  onRecordAgain: () => void;
  onRemove: () => void;
};

/** A recorded or existing voice: to listen to, and what else can be done with it. */
export function PresentVoice({ voice, existing, controlRef, onRecordAgain, onRemove }: PresentVoiceProps) {
  const [confirming, setConfirming] = useState<'again' | 'remove' | null>(null);
  const close = (): void => setConfirming(null);

  return (
    <div>
      {voice !== null ? (
        <RecordedVoicePlayer voice={voice} />
      ) : (
        existing !== null && <ExistingVoice voice={existing} />
      )}
      <div className={styles.textButtons}>
        <Button ref={controlRef} variant="text" onClick={() => setConfirming('again')}>
          {COPY.recordAgain}
        </Button>
        <Button variant="text" tone="danger" onClick={() => setConfirming('remove')}>
          {COPY.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming === 'again'}
        title={COPY.againTitle}
        description={COPY.againText}
        confirmLabel={COPY.recordAgain}
        onConfirm={() => {
          close();
          onRecordAgain();
        }}
        onCancel={close}
      />
      <ConfirmDialog
        open={confirming === 'remove'}
        title={COPY.removeTitle}
        description={COPY.removeText}
        tone="danger"
        confirmLabel={COPY.removeConfirm}
        onConfirm={() => {
          close();
          onRemove();
        }}
        onCancel={close}
      />
    </div>
  );
}
