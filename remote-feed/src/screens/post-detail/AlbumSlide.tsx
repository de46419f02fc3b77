import type { ReactNode } from 'react';
import type { PostPhoto } from 'shared/contract/post';
import { mediaUrl } from 'shared/http';
import { ALBUM, photoSources } from 'shared/media/photo-sources';
import { Photo } from 'shared/ui/Photo';
import { COPY } from './copy.ts';
import { itemName, slideName } from './item-names.ts';
import { PosterMarks } from './PosterMarks.tsx';
import styles from './Album.module.css';

type AlbumSlideProps = {
  images: readonly PostPhoto[];
  position: number;
  /** What stands in the photo's place: the card of a video that has no picture yet. */
  card?: ReactNode;
  isCurrent: boolean;
  preview?: string | undefined;
  onOpen?: () => void;
};

export function AlbumSlide({ images, position, card, isCurrent, preview, onOpen }: AlbumSlideProps) {
  const image = images[position];
  return (
    <div
      className={styles.slide}
      role="group"
      aria-roledescription={COPY.slide}
      aria-label={slideName(images, position)}
    >
      {card ??
        (image && (
          <button
            type="button"
            className={styles.photo}
            data-photo=""
            data-video={image.video !== undefined || undefined}
            aria-haspopup="dialog"
            // One stop for the album, as for a set of tabs: arrows lead to the others.
            tabIndex={isCurrent ? 0 : -1}
            onClick={onOpen}
          >
            <Photo
              {...photoSources(image, ALBUM, mediaUrl)}
              alt={itemName(images, position)}
              placeholder={image.placeholder}
              ratio="fill"
              priority={position === 0}
              {...(position === 0 && preview !== undefined ? { preview } : {})}
            />
            <PosterMarks video={image.video} />
          </button>
        ))}
    </div>
  );
}

type AlbumDotsProps = { images: readonly PostPhoto[]; index: number };

/** Which of the photos is shown. */
export function AlbumDots({ images, index }: AlbumDotsProps) {
  return (
    <>
      <span className={`${styles.number} num`} aria-hidden="true">
        {index + 1}/{images.length}
      </span>
      <span className={styles.dots} aria-hidden="true">
        {images.map(({ imageId }, position) => (
          <i key={imageId} data-on={position === index || undefined} />
        ))}
      </span>
    </>
  );
}
