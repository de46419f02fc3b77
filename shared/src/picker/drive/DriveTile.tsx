import { useState } from 'react';
import { Check, Image } from 'lucide-react';
import { formatFileSize } from '../../text/file-size.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { UserText } from '../../ui/user-text/UserText.tsx';
import { DRIVE_COPY } from './drive-copy.ts';
import type { DriveImage } from './drive-images.ts';
import styles from './DriveTile.module.css';

type DriveTileProps = {
  image: DriveImage;
  isMarked: boolean;
  /** Cannot be pressed now. */
  isResting: boolean;
  onToggle: () => void;
};

export function DriveTile({ image, isMarked, isResting, onToggle }: DriveTileProps) {
  const [hasNoThumbnail, setHasNoThumbnail] = useState(image.thumbnailLink === undefined);
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isMarked}
      aria-disabled={isResting || undefined}
      onClick={() => {
        if (!isResting) onToggle();
      }}
    >
      <span className={styles.frame}>
        {hasNoThumbnail ? (
          <span className={styles.missing}>
            <Icon of={Image} size="lg" />
          </span>
        ) : (
          <img
            className={styles.thumbnail}
            src={image.thumbnailLink}
            alt=""
            loading="lazy"
            decoding="async"
            // Google rejects thumbnail requests with a referrer of another site.
            referrerPolicy="no-referrer"
            draggable={false}
            onError={() => setHasNoThumbnail(true)}
          />
        )}
        <span className={styles.tick}>{isMarked && <Icon of={Check} size="xs" />}</span>
      </span>
      <span className={styles.name}>
        <UserText>{image.name}</UserText>
      </span>
      <span className={styles.size}>
        {image.size === undefined ? DRIVE_COPY.unknownSize : formatFileSize(image.size)}
      </span>
    </button>
  );
}
