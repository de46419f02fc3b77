import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { showToast } from 'shared/errors';

type LazyDialogOptions<Props> = {
  load: () => Promise<ComponentType<Props>>;
  isOpen: boolean;
  /** The dialog may open soon: its code is fetched ahead, and a failure of that is silent. */
  isExpected: boolean;
  /** Message of the toast where the dialog is open and its code cannot be fetched. */
  failedMessage: string;
  /** Called with the toast: closes the dialog, so that opening it again is a new attempt. */
  onFailed: () => void;
};

/** An object: a state setter would call a component as if it were an updater. */
type LazyDialog<Props> = { Component: ComponentType<Props> };

/** A dialog whose code is a chunk of its own; null until it has arrived. */
export function useLazyDialog<Props>(options: LazyDialogOptions<Props>): LazyDialog<Props> | null {
  const { load, isOpen, isExpected, failedMessage, onFailed } = options;
  const [dialog, setDialog] = useState<LazyDialog<Props> | null>(null);
  const idleReason = isExpected ? 'expected' : null;
  // Opening it after a failed prefetch is a new attempt.
  const reason = isOpen ? 'opened' : idleReason;
  const requestedFor = dialog === null ? reason : null;

  const request = useEffectEvent(load);
  const fail = useEffectEvent(() => {
    if (!isOpen) return;
    onFailed();
    showToast({ message: failedMessage, tone: 'error' });
  });

  useEffect(() => {
    if (requestedFor === null) return undefined;
    let isCurrent = true;
    void request().then(
      (Component) => isCurrent && setDialog({ Component }),
      () => isCurrent && fail(),
    );
    return () => {
      isCurrent = false;
    };
  }, [requestedFor]);

  return dialog;
}
