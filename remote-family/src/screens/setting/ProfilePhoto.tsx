import { type MouseEvent, useId } from 'react';
import { Camera } from 'lucide-react';
import type { User } from 'shared/contract/user';
import { LazyFilePicker } from 'shared/picker/LazyFilePicker';
import { Avatar } from 'shared/ui/Avatar';
import { FieldError } from 'shared/ui/FieldError';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { Spinner } from 'shared/ui/Spinner';
import { COPY } from './copy.ts';
import styles from './ProfilePhoto.module.css';
import { useProfilePhoto } from './use-profile-photo.ts';

/** The own portrait, and the way to another one. */
export function ProfilePhoto({ user }: { user: User }) {
  const errorId = useId();
  const { open, picker, sending, refusal } = useProfilePhoto();
  const isSending = sending !== null;

  function onPress({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    // Safari gives a pressed button no focus, and the focus comes back here when the picker closes.
    currentTarget.focus();
    open();
  }

  return (
    <>
      <div className={styles.portrait} data-sending={isSending || undefined}>
        <Avatar name={user.nickname} src={user.profileImage} size="xl" />
        <span className={styles.change}>
          <IconButton
            label={COPY.changePhoto}
            icon={isSending ? <Spinner /> : <Icon of={Camera} />}
            // Not `disabled`: the focus has just come back to it from the picker.
            aria-disabled={isSending || undefined}
            aria-describedby={refusal === null ? undefined : errorId}
            onClick={onPress}
          />
        </span>
        {isSending && (
          <div className={styles.progress}>
            <ProgressBar percent={sending * 100} label={COPY.photoUploading} />
          </div>
        )}
      </div>
      {refusal !== null && (
        <div className={styles.refusal}>
          <FieldError id={errorId}>{refusal}</FieldError>
        </div>
      )}
      <LazyFilePicker title={COPY.photo} {...picker} />
    </>
  );
}
