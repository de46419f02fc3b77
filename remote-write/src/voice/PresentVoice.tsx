import { type RefObject, useState } from 'react';
import type { PostVoice } from 'shared/contract/recording';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { COPY } from './copy.ts';
import { RecordedVoicePlayer } from './RecordedVoicePlayer.tsx';
import type { RecordedVoice } from './recorder/recorder-state.ts';
import styles from './VoiceField.module.css';
import { REJECTION_MESSAGES } from 'shared/contract/uploads/recording-messages';
import { mediaUrl } from 'shared/http';
import { Notice } from 'shared/ui/Notice';
import { VoicePlayer } from 'shared/ui/VoicePlayer';

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

/** The voice that the edited post has. */
function ExistingVoice({ voice }: { voice: PostVoice }) {
  const { state, url, durationMs, peaks, rejection } = voice;
  if (state === 'ready' && url !== null && durationMs !== null)
    return <VoicePlayer source={mediaUrl(url)} durationMs={durationMs} peaks={peaks} label={COPY.existing} />;
  if (state === 'failed')
    return <Notice tone="danger">{REJECTION_MESSAGES.voice[rejection ?? 'damaged']}</Notice>;
  return <Notice>{COPY.preparing}</Notice>;
}

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
