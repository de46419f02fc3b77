import {
  type ReactNode,
  type SyntheticEvent,
  useId,
  type RefObject,
  useLayoutEffect,
  useRef,
  useEffect,
  useState,
  useEffectEvent,
} from 'react';
import { X } from 'lucide-react';
import { openLayer } from 'shared/shell';
import { Icon } from '../icon/Icon.tsx';
import { IconButton } from '../button/IconButton.tsx';
import styles from './Dialog.module.css';

const COPY = { close: '닫기' } as const;

type DialogProps = {
  open: boolean;
  /** Esc, 닫기, Back, or a tap beside it. The caller sets `open` to false. */
  onClose: () => void;
  title: string;
  /** The art stands above the title of a popup; decoration. */
  art?: ReactNode;
  /** The note stands beside the title of a sheet: `2/10`. */
  titleNote?: ReactNode;
  /**
   * `popup` in the middle (default); `sheet` from below, nearly the whole screen, with 닫기; `drawer` only as
   * high as its content; `full` covers everything, without a head; `photos` too, drawing its own ground.
   */
  kind?: 'popup' | 'sheet' | 'drawer' | 'full' | 'photos';
  /** Only for ears: the content shows a title of its own, or none. */
  titleHidden?: boolean;
  /** `alertdialog` where an answer is asked for. */
  role?: 'dialog' | 'alertdialog';
  /** The id of what explains it. */
  describedBy?: string;
  /** A tap beside it closes it too; true by default. */
  closeOnBackdrop?: boolean;
  /** Back in the history closes it too; true by default. False for what has an entry of its own. */
  closeOnBack?: boolean;
  /** Mounted while open (and while it fades), so that it starts afresh. */
  children: ReactNode;
};

/** A modal dialog: the page behind is inert, Esc closes, the focus returns. It fades in 200 ms. */
export function Dialog({
  open,
  onClose,
  title,
  art,
  titleNote,
  kind = 'popup',
  titleHidden = kind === 'full' || kind === 'photos',
  role = 'dialog',
  describedBy,
  closeOnBackdrop = true,
  closeOnBack = true,
  children,
}: DialogProps) {
  const titleId = useId();
  const ref = useModal(open);
  const { present, opening } = usePresence(open);
  useBack(open && closeOnBack, onClose);
  usePressBeside(ref, () => {
    if (closeOnBackdrop) onClose();
  });

  function onCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // A cancelled file chooser inside sends a `cancel` of its own upwards.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  function onNativeClose(event: SyntheticEvent<HTMLDialogElement>) {
    // The event is queued: a dialog closed and reopened meanwhile receives that of the first closing.
    const isStale = event.currentTarget.open;
    // Browsers close at a second Esc whatever the page says.
    if (open && !isStale && event.target === event.currentTarget) onClose();
  }

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-kind={kind}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={onCancel}
      onClose={onNativeClose}
    >
      {present && (
        <div key={opening} className={styles.body}>
          {art !== undefined && (
            <div className={styles.art} aria-hidden="true">
              {art}
            </div>
          )}
          <div className={titleHidden ? 'sr' : styles.head} data-bar={titleHidden ? undefined : 'top'}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {titleNote !== undefined && <span className={styles.note}>{titleNote}</span>}
            {(kind === 'sheet' || kind === 'drawer') && !titleHidden && (
              <IconButton label={COPY.close} icon={<Icon of={X} />} onClick={onClose} />
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** Opens a native dialog modally, and closes it before it unmounts, so that the focus returns. */
function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog?.open === false) dialog.showModal();
    // The dialog is not closed in a cleanup: React restores the focus to where it was before its changes,
    // inside the dialog.
    if (!open && dialog?.open === true) dialog.close();
  }, [open]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  return ref;
}

/** Back closes what is open instead of leaving the page. */
function useBack(isOpen: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => (isOpen ? openLayer(() => back()) : undefined), [isOpen]);
}

/** As long as `--motion-fade`. */
const FADE_MS = 200;

type Presence = {
  /** Open, or still fading away. */
  present: boolean;
  /** Another for each opening: as a key it lets the content start afresh, also amid the fade of the last. */
  opening: number;
};

/** What is shown while `open`, and after it for as long as something takes to fade away. */
function usePresence(open: boolean): Presence {
  const [{ wasOpen, present, opening }, setState] = useState({ wasOpen: open, present: open, opening: 0 });
  if (open !== wasOpen) setState({ wasOpen: open, present: true, opening: open ? opening + 1 : opening });
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setState(faded), FADE_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return { present, opening };
}

/** Changes nothing once it is open again: the timer may fire before React clears it. */
function faded<State extends { wasOpen: boolean; present: boolean }>(state: State): State {
  return state.present && !state.wasOpen ? { ...state, present: false } : state;
}

/** Calls `onPress` for taps on a dialog's backdrop, but not at the end of a text selection from inside. */
function usePressBeside(ref: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    let beganBeside = false;

    function onDown(event: Event) {
      beganBeside = event.target === dialog;
    }
    function onClick(event: Event) {
      if (beganBeside && event.target === dialog) press();
    }

    dialog.addEventListener('mousedown', onDown);
    dialog.addEventListener('click', onClick);
    return () => {
      dialog.removeEventListener('mousedown', onDown);
      dialog.removeEventListener('click', onClick);
    };
  }, [ref]);
}
