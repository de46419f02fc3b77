import type { MouseEvent } from 'react';
import { Camera } from 'lucide-react';
import type { User } from 'shared/contract/user';
import { Avatar } from 'shared/ui/Avatar';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { Spinner } from 'shared/ui/Spinner';
import { COPY } from '../copy.ts';
import styles from './Portrait.module.css';

type PortraitProps = {
  user: User;
  /** What part of another one has been sent, 0 to 1; null while none is. */
  sending: number | null;
  /** The id of what says why another one was refused. */
  describedBy: string | undefined;
  onChange: () => void;
};

/** The own portrait, and the way to another one. */
export function Portrait({ user, sending, describedBy, onChange }: PortraitProps) {
  const isSending = sending !== null;

  function onPress({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    // Safari gives a pressed button no focus, and the focus comes back here when the picker closes.
    currentTarget.focus();
    onChange();
  }

  return (
    <div className={styles.portrait} data-sending={isSending || undefined}>
      <Avatar name={user.nickname} src={user.profileImage} size="xl" />
      <span className={styles.change}>
        <IconButton
          label={COPY.changePhoto}
          icon={isSending ? <Spinner /> : <Icon of={Camera} />}
          // Not `disabled`: the focus has just come back to it from the picker.
          aria-disabled={isSending || undefined}
          aria-describedby={describedBy}
          onClick={onPress}
        />
      </span>
      {isSending && (
        <div className={styles.progress}>
          <ProgressBar percent={sending * 100} label={COPY.photoUploading} />
        </div>
      )}
    </div>
  );
}
