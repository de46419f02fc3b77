import { useEffect, useRef, useState } from 'react';
import { Ellipsis } from 'lucide-react';
import type { RecentPost } from 'shared/contract/post';
import { dismissToast, showToast } from 'shared/errors';
import { Icon } from 'shared/ui/Icon';
import { useLazyDialog } from 'shared/ui/use-lazy-dialog';
import { type Exclusion, useExclude } from '../../server-state/exclusions.ts';
import { COPY } from './copy.ts';
import styles from './OnThisDayMenu.module.css';
import type { OnThisDaySheetProps } from './OnThisDaySheet.tsx';

type OnThisDayMenuProps = {
  post: RecentPost;
  /** The button lies on the dots that a card draws. */
  isOnCard?: boolean;
};

/** Beside a post of 지난 오늘: leaves its day or one of its people out of it. */
export function OnThisDayMenu({ post, isOnCard = false }: OnThisDayMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const sheet = useLazyDialog<OnThisDaySheetProps>({
    load: loadSheet,
    isOpen,
    isExpected: false,
    failedMessage: COPY.notLoaded,
    onFailed: close,
  });
  const exclude = useExcludeWithUndo();
  const hasExcluded = useRef(false);

  // The button goes with its post, and the focus with it.
  useEffect(
    () => () => {
      if (hasExcluded.current && document.activeElement === document.body)
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    },
    [],
  );

  function onExclude(exclusion: Exclusion, message: string): void {
    close();
    hasExcluded.current = true;
    void exclude(exclusion, message);
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={COPY.title}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {!isOnCard && <Icon of={Ellipsis} />}
      </button>
      {sheet !== null && <sheet.Component open={isOpen} post={post} onExclude={onExclude} onClose={close} />}
    </>
  );
}

async function loadSheet() {
  const { OnThisDaySheet } = await import(/* webpackChunkName: "on-this-day-sheet" */ './OnThisDaySheet.tsx');
  return OnThisDaySheet;
}

function useExcludeWithUndo() {
  const { mutateAsync } = useExclude();

  async function change(exclusion: Exclusion, excluded: boolean): Promise<boolean> {
    try {
      await mutateAsync({ exclusion, excluded });
      return true;
    } catch {
      // A toast explains it; the posts are shown as before.
      return false;
    }
  }

  return async (exclusion: Exclusion, message: string): Promise<void> => {
    const action = { label: COPY.undo, onSelect: () => void change(exclusion, false) };
    const toastId = showToast({ message, action });
    if (!(await change(exclusion, true))) dismissToast(toastId);
  };
}
