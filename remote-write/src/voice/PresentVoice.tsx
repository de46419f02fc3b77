import { type RefObject, useEffect, useRef, useState } from 'react';
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
  const again = useRef<HTMLButtonElement>(null);
  const close = (): void => setConfirming(null);

  // The button that finished the recording is gone.
  const voiceId = voice?.voiceId;
  const lastVoiceId = useRef(voiceId);
  useEffect(() => {
    if (lastVoiceId.current !== voiceId && document.activeElement === document.body) again.current?.focus();
    lastVoiceId.current = voiceId;
  }, [voiceId]);

  return (
    <div>
      {voice !== null ? (
        <RecordedVoicePlayer voice={voice} />
      ) : (
        existing !== null && <ExistingVoice voice={existing} />
      )}
      <div className={styles.textButtons}>
        <Button
          ref={(button) => {
            again.current = button;
            controlRef.current = button;
          }}
          variant="text"
          onClick={() => setConfirming('again')}
        >
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
