import { useId } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Family } from 'shared/contract/family/family';
import { NAME_CHANGE_PATH } from 'shared/contract/paths';
import type { User } from 'shared/contract/user';
import { LazyFilePicker } from 'shared/picker/LazyFilePicker';
import { FieldError } from 'shared/ui/FieldError';
import { Icon } from 'shared/ui/Icon';
import { UserText } from 'shared/ui/UserText';
import { COPY } from '../copy.ts';
import { LazyCropDialog } from './crop/LazyCropDialog.tsx';
import { Portrait } from './Portrait.tsx';
import styles from '../SettingScreen.module.css';
import rowStyles from '../SettingRow.module.css';
import { SettingRow } from '../SettingRow.tsx';
import { SettingSection } from '../SettingSection.tsx';
import { useProfilePhoto } from './use-profile-photo.ts';

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
      <SettingSection label={COPY.myInfo}>
        <div className={rowStyles.list}>
          <Link className={rowStyles.row} to={NAME_CHANGE_PATH}>
            <span className={rowStyles.name}>{COPY.nickname}</span>
            <span className={rowStyles.value}>
              <UserText>{user.nickname}</UserText>
            </span>
            <Icon of={ChevronRight} size="sm" />
          </Link>
          <SettingRow describedBy={describedBy} opensPage onPress={open}>
            {COPY.photo}
          </SettingRow>
        </div>
      </SettingSection>
      <LazyFilePicker title={COPY.photo} {...picker} />
      <LazyCropDialog {...crop} />
    </>
  );
}
