import { useState } from 'react';
import type { Image } from 'shared/contract/memory-post';
import { Photo } from 'shared/ui/Photo';
import { StripArrows } from '../../ui/StripArrows.tsx';
import { useSnapStrip } from '../../ui/use-snap-strip.ts';
import { copy } from './copy.ts';
import styles from './Album.module.css';

type AlbumProps = { images: readonly Image[]; title: string };

/** The photos of a memory: the browser scrolls and snaps, keys and (with a mouse) arrows go from one to the next. */
export function Album({ images, title }: AlbumProps) {
  const [index, setIndex] = useState(0);
  const { ref, goTo, onKeyDown, onScroll, onTakeOver } = useSnapStrip({
    count: images.length,
    index,
    onIndex: setIndex,
  });
  const hasMany = images.length > 1;
  return (
    <section className={styles.album} aria-label={copy.album} aria-roledescription={copy.carousel}>
      <div className={styles.keys} role="presentation" onKeyDown={onKeyDown}>
        <div
          ref={ref}
          className={styles.strip}
          role="group"
          aria-label={copy.browse}
          {...(hasMany ? { tabIndex: 0 } : {})}
          onScroll={onScroll}
          onPointerDown={onTakeOver}
          onWheel={onTakeOver}
        >
          {images.map((image, place) => (
            <div
              key={image.imageId}
              className={styles.slide}
              role="group"
              aria-roledescription={copy.slide}
              aria-label={copy.slideOf(place + 1, images.length)}
            >
              <Photo
                src={image.displayUrl}
                alt={copy.photoOf(title, place + 1)}
                placeholder={image.placeholder}
                ratio="fill"
                priority={place === 0}
              />
            </div>
          ))}
        </div>
      </div>
      {hasMany && (
        <>
          <span className={`${styles.number} num`} aria-hidden="true">
            {index + 1}/{images.length}
          </span>
          <span className={styles.dots} aria-hidden="true">
            {images.map(({ imageId }, place) => (
              <i key={imageId} data-on={place === index || undefined} />
            ))}
          </span>
          <StripArrows
            index={index}
            count={images.length}
            previous={copy.previousPhoto}
            next={copy.nextPhoto}
            onGoTo={goTo}
          />
        </>
      )}
    </section>
  );
}
