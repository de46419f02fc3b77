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
  /** Upload progress, 0 to 1; null without an upload. */
  sending: number | null;
  describedBy: string | undefined;
  onChange: () => void;
};

export function Portrait({ user, sending, describedBy, onChange }: PortraitProps) {
  const isSending = sending !== null;

  function onPress({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    // Safari does not focus a pressed button, but the picker returns the focus here when it closes.
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
          // The button is not `disabled`: the picker has just returned the focus to it.
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
