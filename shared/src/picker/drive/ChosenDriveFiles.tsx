import { Trash2 } from 'lucide-react';
import { formatFileSize } from '../../text/file-size.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Photo } from '../../ui/photo/Photo.tsx';
import { UserText } from '../../ui/user-text/UserText.tsx';
import { COPY } from '../copy.ts';
import type { PickedPhoto } from '../photo-store.ts';
import { removeAndRefocus } from '../remove-and-refocus.ts';
import styles from './ChosenDriveFiles.module.css';
import { DRIVE_COPY } from './drive-copy.ts';

type ChosenDriveFilesProps = { items: readonly PickedPhoto[]; onRemove: (id: string) => void };

export function ChosenDriveFiles({ items, onRemove }: ChosenDriveFilesProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={DRIVE_COPY.chosen}>
      {items.map(({ id, name, size, preview }) => (
        <li key={id} className={styles.item}>
          <span className={styles.thumbnail}>
            <Photo src={preview} alt="" ratio="fill" />
          </span>
          <span className={styles.words}>
            <b className={styles.name}>
              <UserText>{name}</UserText>
            </b>
            <span className={styles.size}>{formatFileSize(size)}</span>
          </span>
          <IconButton
            label={COPY.remove(name)}
            icon={<Icon of={Trash2} size="sm" />}
            onClick={(event) => removeAndRefocus(event.currentTarget, () => onRemove(id))}
          />
        </li>
      ))}
    </ul>
  );
}
