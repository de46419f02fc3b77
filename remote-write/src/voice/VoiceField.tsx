import { type FocusEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { Mic } from 'lucide-react';
import type { PostVoice } from 'shared/contract/recording';
import { bringIntoView } from 'shared/ui/bring-into-view';
import { Button } from 'shared/ui/Button';
import { FieldError } from 'shared/ui/FieldError';
import { Icon } from 'shared/ui/Icon';
import { Notice } from 'shared/ui/Notice';
import { COPY } from './copy.ts';
import { PendingVoice, PresentVoice } from './PresentVoice.tsx';
import { RecordingControls } from './RecordingControls.tsx';
import type { RecordedVoice } from './recorder/recorder-state.ts';
import type { VoiceRecorderHandle } from './recorder/use-voice-recorder.ts';
import type { VoiceProblem } from './recorder/voice-problem.ts';
import { useVoiceAnnouncement } from './use-voice-announcement.ts';
import styles from './VoiceField.module.css';
import { VoiceProblemNotice } from './VoiceProblemNotice.tsx';

type VoiceFieldProps = {
  recorder: VoiceRecorderHandle;
  voice: RecordedVoice | null;
  /** The edited post has it. */
  existing: PostVoice | null;
  /** Recorded earlier, and not in the draft. */
  pending: RecordedVoice | null;
  error: string | undefined;
  /** What has the focus when the field is to be completed. */
  controlRef: RefObject<HTMLButtonElement | null>;
  onUsePending: () => void;
  onDeletePending: () => void;
  onRemove: () => void;
};

/** The one voice of a post: recorded, listened to, recorded again or removed. */
export function VoiceField({ recorder, error, controlRef, ...field }: VoiceFieldProps) {
  const labelId = useId();
  const errorId = useId();
  const { state } = recorder;
  const announcement = useVoiceAnnouncement(state);
  const problem = state.kind === 'idle' ? state.problem : null;
  const { voice, existing, pending } = field;
  const focusEvents = useFocusOnChange(controlRef, [recorder.isActive, voice, existing, pending], problem);

  return (
    <div
      className={styles.field}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={error === undefined ? undefined : errorId}
      {...focusEvents}
    >
      <span id={labelId} className={styles.label}>
        {COPY.label}
      </span>
      {recorder.isActive ? (
        <div ref={bringIntoView} className={styles.card}>
          <RecordingControls recorder={recorder} finishRef={controlRef} />
        </div>
      ) : (
        <RestingVoice recorder={recorder} controlRef={controlRef} {...field} />
      )}
      {problem !== null && <VoiceProblemNotice problem={problem} onRetry={() => void recorder.start()} />}
      {announcement.notice !== null && <Notice live>{announcement.notice}</Notice>}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      <p className="sr" role="status">
        {announcement.spoken}
      </p>
    </div>
  );
}

/**
 * The pressed button of the field may be gone: the focus goes to what is in its place. A problem stays in
 * view.
 */
function useFocusOnChange(
  controlRef: RefObject<HTMLElement | null>,
  shown: readonly unknown[],
  problem: VoiceProblem | null,
) {
  const before = useRef(shown);
  const wasInside = useRef(false);
  useEffect(() => {
    const isOther = shown.some((part, index) => part !== before.current[index]);
    before.current = shown;
    const isLost = wasInside.current && document.activeElement === document.body;
    if (isOther && isLost) controlRef.current?.focus({ preventScroll: problem !== null });
  });
  return {
    onFocus: () => {
      wasInside.current = true;
    },
    // An element that is removed leaves nothing focused.
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) wasInside.current = false;
    },
  };
}

type RestingVoiceProps = Omit<VoiceFieldProps, 'error'>;

/** What is there while nothing is recorded. */
function RestingVoice({ recorder, voice, existing, pending, controlRef, ...act }: RestingVoiceProps) {
  const record = (): void => void recorder.start();
  if (pending !== null)
    return (
      <PendingVoice
        voice={pending}
        controlRef={controlRef}
        onUse={act.onUsePending}
        onDelete={act.onDeletePending}
      />
    );
  if (voice !== null || existing !== null)
    return (
      <PresentVoice
        voice={voice}
        existing={existing}
        controlRef={controlRef}
        onRecordAgain={record}
        onRemove={act.onRemove}
      />
    );
  return (
    <>
      <Button ref={controlRef} variant="soft" icon={<Icon of={Mic} size="sm" />} onClick={record}>
        {COPY.record}
      </Button>
      <p className={styles.hint}>{COPY.hint(recorder.limits.maxMs / 1_000)}</p>
    </>
  );
}
