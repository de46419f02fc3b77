import { useId, type MouseEvent, type ComponentProps } from 'react';
import { Camera } from 'lucide-react';
import type { Family } from 'shared/contract/family/family';
import { NAME_CHANGE_PATH } from 'shared/contract/paths';
import type { User } from 'shared/contract/user';
import { LazyFilePicker } from 'shared/picker/LazyFilePicker';
import { FieldError } from 'shared/ui/FieldError';
import { Icon } from 'shared/ui/Icon';
import { UserText } from 'shared/ui/UserText';
import { COPY } from '../copy.ts';
import styles from '../SettingScreen.module.css';
import rowStyles from '../SettingRow.module.css';
import { SettingLink, SettingRow } from '../SettingRow.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useProfilePhoto } from './use-profile-photo.ts';
import { Avatar } from 'shared/ui/Avatar';
import { IconButton } from 'shared/ui/IconButton';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { Spinner } from 'shared/ui/Spinner';
import portraitStyles from './Portrait.module.css';
import { useLazyDialog } from 'shared/ui/use-lazy-dialog';
import type { CropDialog } from './crop/CropDialog.tsx';

export function Profile({ user, family }: { user: User; family: Family | undefined }) {
  const errorId = useId();
  const { open, picker, crop, sending, rejection } = useProfilePhoto();
  const describedBy = rejection === null ? undefined : errorId;
  return (
    <>
      <div className={styles.person}>
        <Portrait user={user} sending={sending} describedBy={describedBy} onChange={open} />
        {rejection !== null && (
          <div className={styles.rejection}>
            <FieldError id={errorId}>{rejection}</FieldError>
          </div>
        )}
        <h2 className={styles.name}>
          <UserText>{user.nickname}</UserText>
        </h2>
        <p className={styles.family}>{family !== undefined && <UserText>{family.familyName}</UserText>}</p>
      </div>
      <Section label={COPY.myInfo}>
        <div className={rowStyles.list}>
          <SettingLink to={NAME_CHANGE_PATH} value={<UserText>{user.nickname}</UserText>}>
            {COPY.nickname}
          </SettingLink>
          <SettingRow describedBy={describedBy} opensPage onPress={open}>
            {COPY.photo}
          </SettingRow>
        </div>
      </Section>
      <LazyFilePicker title={COPY.photo} {...picker} />
      <LazyCropDialog {...crop} />
    </>
  );
}

type PortraitProps = {
  user: User;
  /** Upload progress, 0 to 1; null without an upload. */
  sending: number | null;
  describedBy: string | undefined;
  onChange: () => void;
};

function Portrait({ user, sending, describedBy, onChange }: PortraitProps) {
  const isSending = sending !== null;

  function onPress({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    // Safari does not focus a pressed button, but the picker returns the focus here when it closes.
    currentTarget.focus();
    onChange();
  }

  return (
    <div className={portraitStyles.portrait} data-sending={isSending || undefined}>
      <Avatar name={user.nickname} src={user.profileImage} size="xl" />
      <span className={portraitStyles.change}>
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
        <div className={portraitStyles.progress}>
          <ProgressBar percent={sending * 100} label={COPY.photoUploading} />
        </div>
      )}
    </div>
  );
}

type CropDialogProps = ComponentProps<typeof CropDialog>;

type LazyCropDialogProps = CropDialogProps & {
  /** Its code is fetched ahead. */
  soon: boolean;
};

/** The dialog that crops a photo. Its code is fetched while the photo is being chosen. */
function LazyCropDialog({ soon, ...props }: LazyCropDialogProps) {
  const dialog = useLazyDialog<CropDialogProps>({
    load: () =>
      import(/* webpackChunkName: "crop-photo" */ './crop/CropDialog.tsx').then(
        ({ CropDialog }) => CropDialog,
      ),
    isOpen: props.photo !== null,
    isExpected: soon,
    failedMessage: COPY.cropNotLoaded,
    onFailed: props.onCancel,
  });
  return dialog && <dialog.Component {...props} />;
}
