import { type MouseEvent, useId, useRef, type ChangeEvent, type RefObject, useEffect, useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { COPY } from '../copy.ts';
import styles from './FileChooser.module.css';

type FileChooserProps = {
  icon: LucideIcon;
  /** Names the control. */
  title: string;
  facts: string;
  /** What looks like a button on it. */
  action: string;
  actionIcon: LucideIcon;
  accept: string;
  /** How many may be chosen; with 0 it does not open. */
  room: number;
  /** Opens the camera of a phone instead of a list of files. */
  capture?: 'environment';
  /** `drop`: a dashed edge, for what files can be dragged onto. */
  variant?: 'drop' | 'plain';
  /** Files are being dragged over the page. */
  isOver?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** A large area that opens the system's file chooser: by a tap, a click, Enter or the space bar. */
export function FileChooser({
  icon,
  title,
  facts,
  action,
  actionIcon,
  accept,
  room,
  capture,
  variant = 'plain',
  isOver = false,
  onFiles,
}: FileChooserProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const factsId = useId();
  const { isChoosing, onOpen, onChange } = useFileChooser(inputRef, onFiles);

  function onClick(event: MouseEvent): void {
    // The button is not `disabled`: the focus would be lost when the last slot is filled.
    if (room === 0) event.preventDefault();
    else onOpen();
  }

  return (
    <label
      className={styles.area}
      data-look={variant}
      data-over={isOver || undefined}
      data-full={room === 0 || undefined}
      data-choosing={isChoosing || undefined}
    >
      <input
        ref={inputRef}
        className="sr"
        type="file"
        accept={accept}
        multiple={room > 1 && capture === undefined}
        {...(capture === undefined ? {} : { capture })}
        aria-labelledby={titleId}
        aria-describedby={factsId}
        aria-disabled={room === 0 || undefined}
        onClick={onClick}
        onChange={onChange}
      />
      <span className={styles.art} aria-hidden="true">
        <Icon of={icon} size="lg" />
      </span>
      <span id={titleId} className={styles.title}>
        {title}
      </span>
      <span id={factsId} className={styles.facts}>
        {facts}
      </span>
      <span className={styles.action} aria-hidden="true">
        {isChoosing ? <Spinner /> : <Icon of={actionIcon} size="sm" />}
        {textOf(isOver, isChoosing, action)}
      </span>
    </label>
  );
}

function textOf(isOver: boolean, isChoosing: boolean, action: string): string {
  if (isOver) return COPY.dropHere;
  return isChoosing ? COPY.choosing : action;
}

/** A chooser without a result this long after the window's focus is cancelled (product.md section 9). */
export const FILE_DIALOG_CANCEL_MS = 300;

/** State and handlers of the system's file chooser. `onFiles` never gets an empty list. */
function useFileChooser(ref: RefObject<HTMLInputElement | null>, onFiles: (files: readonly File[]) => void) {
  const [isChoosing, setIsChoosing] = useState(false);

  useEffect(() => {
    if (!isChoosing) return undefined;
    const input = ref.current;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function end() {
      setIsChoosing(false);
    }
    // Support for an input's `cancel` event cannot be detected, so both signals are used.
    // A choice that takes longer than this to arrive is taken all the same.
    function onWindowFocus() {
      clearTimeout(timer);
      timer = setTimeout(end, FILE_DIALOG_CANCEL_MS);
    }

    input?.addEventListener('cancel', end);
    window.addEventListener('focus', onWindowFocus);
    return () => {
      clearTimeout(timer);
      input?.removeEventListener('cancel', end);
      window.removeEventListener('focus', onWindowFocus);
    };
  }, [isChoosing, ref]);

  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    // Without this the same file could not be chosen again after it was removed.
    target.value = '';
    setIsChoosing(false);
    if (files.length > 0) onFiles(files);
  }

  return { isChoosing, onOpen: () => setIsChoosing(true), onChange };
}
