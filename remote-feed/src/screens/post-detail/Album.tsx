import { createElement, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PostPhoto } from 'shared/contract/post';
import { Photo } from 'shared/ui/Photo';
import { StripArrows } from '../../ui/StripArrows.tsx';
import { useSnapStrip } from '../../ui/use-snap-strip.ts';
import { copy } from './copy.ts';
import { usePhotoViewer } from './photo-viewer/use-photo-viewer.ts';
import { useViewerAddress } from './photo-viewer/use-viewer-address.ts';
import styles from './Album.module.css';

type AlbumProps = {
  images: readonly PostPhoto[];
  /** The first photo as a list showed it, until it is here. */
  preview: string | undefined;
};

/**
 * The photos of a memory: the browser scrolls and snaps, keys and (with a mouse) arrows go from one to the next, and a tap
 * shows them over the whole screen.
 */
export function Album({ images, preview }: AlbumProps) {
  const { openAt, open, close } = useViewerAddress(images.length);
  const [index, setIndex] = useState(openAt ?? 0);
  const { ref, goTo, jumpTo, onScroll, onTakeOver, ...strip } = useSnapStrip({
    count: images.length,
    index,
    onIndex: setIndex,
  });
  const photoAt = (place: number) => ref.current?.children[place]?.querySelector('button');
  const viewer = usePhotoViewer(openAt !== null, close);
  useFocusAfter(openAt !== null, () => photoAt(index)?.focus({ preventScroll: true }));
  const hasMany = images.length > 1;

  function onKeyDown(event: KeyboardEvent) {
    const next = strip.onKeyDown(event);
    // The strip is on its way there by itself.
    if (next !== null && event.target instanceof Element && event.target.closest('[data-photo]') !== null)
      photoAt(next)?.focus({ preventScroll: true });
  }

  function onShownInViewer(place: number) {
    setIndex(place);
    jumpTo(place);
  }

  return (
    <section className={styles.album} aria-label={copy.album} aria-roledescription={copy.carousel}>
      <div className={styles.keys} role="presentation" {...(hasMany ? { onKeyDown } : {})}>
        <div
          ref={ref}
          className={styles.strip}
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
              <button
                type="button"
                className={styles.photo}
                data-photo=""
                aria-haspopup="dialog"
                // One stop for the album, as for a set of tabs: arrows lead to the others.
                tabIndex={place === index ? 0 : -1}
                onClick={() => open(place)}
              >
                <Photo
                  src={image.displayUrl}
                  alt={copy.photoOf(place + 1, images.length)}
                  placeholder={image.placeholder}
                  ratio="fill"
                  priority={place === 0}
                  {...(place === 0 && preview !== undefined ? { preview } : {})}
                />
                <span className="sr">{copy.enlarge}</span>
              </button>
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
      {viewer !== null &&
        // Which component it is, is known only once its code is here.
        createElement(viewer, {
          open: openAt !== null,
          images,
          index,
          onIndex: onShownInViewer,
          onClose: close,
        })}
    </section>
  );
}

/** The dialog gives the focus back to the photo that opened it; by then another one may be shown. */
function useFocusAfter(isOpen: boolean, focus: () => void): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focus();
    wasOpen.current = isOpen;
  });
}
