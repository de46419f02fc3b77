import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Dialog } from 'shared/ui/Dialog';
import { COPY } from './copy.ts';
import styles from './LeavePrompt.module.css';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { LOGIN_PATH } from 'shared/contract/paths';

type LeavePromptProps = {
  prompt: Pick<ReturnType<typeof useLeavePrompt>, 'isOpen' | 'leave' | 'stay'>;
  /** What was written is on the device: leaving loses nothing. */
  isSaved: boolean;
  /** Leaves and discards the draft. */
  onForget: () => void;
};

/** Before unsent changes are left: go on writing, go on later, or throw them away. */
export function LeavePrompt({ prompt, isSaved, onForget }: LeavePromptProps) {
  if (isSaved)
    return (
      <Dialog
        open={prompt.isOpen}
        onClose={prompt.stay}
        title={COPY.leaveTitle}
        role="alertdialog"
        closeOnBack={false}
        describedBy="leave-prompt"
      >
        <p id="leave-prompt" className={styles.words}>
          {COPY.leaveKeptText}
        </p>
        <div className={styles.answers}>
          <Button onClick={prompt.leave}>{COPY.leaveKept}</Button>
          <Button variant="plain" onClick={prompt.stay}>
            {COPY.stay}
          </Button>
          <Button variant="text" tone="danger" onClick={onForget}>
            {COPY.leaveForget}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <ConfirmDialog
      open={prompt.isOpen}
      title={COPY.leaveTitle}
      description={COPY.leaveText}
      tone="danger"
      confirmLabel={COPY.leave}
      cancelLabel={COPY.stay}
      closeOnBack={false}
      onConfirm={prompt.leave}
      onCancel={prompt.stay}
    />
  );
}

type Unsent = {
  hasChanges: boolean;
  /** Saved on the device: closing the page loses nothing, so the browser does not prompt. */
  isSaved: boolean;
};

/** Prompts before unsent changes are lost: in the app by the returned prompt, else by the browser's. */
export function useLeavePrompt({ hasChanges, isSaved }: Unsent) {
  const isFree = useRef(false);
  const isOpen = useRef(false);
  const wasClosedByBack = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isBlocked =
      hasChanges &&
      !isFree.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      // The way to the login leads back here, to a draft that is on the device.
      !(isSaved && nextLocation.pathname === LOGIN_PATH);
    const action: string = historyAction;
    wasClosedByBack.current = isBlocked && isOpen.current && action === 'POP';
    return isBlocked;
  });
  // Back above the prompt closes it, as it closes every dialog.
  useEffect(() => {
    if (wasClosedByBack.current) blocker.reset?.();
    isOpen.current = blocker.state === 'blocked' && !wasClosedByBack.current;
    wasClosedByBack.current = false;
  }, [blocker]);
  const wouldBeLost = hasChanges && !isSaved;

  useEffect(() => {
    if (!wouldBeLost) return undefined;
    function preventUnload(event: BeforeUnloadEvent): void {
      if (!isFree.current) event.preventDefault();
    }
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [wouldBeLost]);

  return {
    isOpen: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    /** Everything is sent: the next page may come. */
    allowLeaving: useCallback(() => {
      isFree.current = true;
    }, []),
  };
}
