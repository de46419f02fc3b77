import { type KeyboardEvent, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { PostPhoto } from 'shared/contract/post';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import { COPY } from '../copy.ts';
import type { Enlargement } from './photo-swipe.ts';
import { usePhotoSwipe } from './use-photo-swipe.ts';
import styles from './PhotoViewer.module.css';

type PhotoViewerProps = {
  open: boolean;
  images: readonly PostPhoto[];
  /** The photo that is shown, from 0. */
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
};

/** The photos of a post in full screen: swipe, pinch, double tap or keys. The page behind is inert. */
export function PhotoViewer({ open, onClose, ...shown }: PhotoViewerProps) {
  return (
    <Dialog kind="photos" open={open} onClose={onClose} title={COPY.viewer.title}>
      <Enlarged {...shown} onClose={onClose} />
    </Dialog>
  );
}

function Enlarged({ images, index, onIndex, onClose }: Omit<PhotoViewerProps, 'open'>) {
  const containerRef = useRef<HTMLDivElement>(null);
  const [enlargement, setEnlargement] = useState<Enlargement>('fit');
  const [isBare, setIsBare] = useState(false);
  const viewer = usePhotoSwipe(containerRef, images, index, {
    onIndex,
    onEnlargement: setEnlargement,
    onTap: () => setIsBare((bare) => !bare),
    onClose,
  });
  const isEnlarged = enlargement === 'enlarged';

  function onKeyDown(event: KeyboardEvent) {
    // Keyboard users need to see the focus.
    if (event.key !== 'Escape') setIsBare(false);
  }

  return (
    <div className={styles.viewer} role="presentation" data-bare={isBare || undefined} onKeyDown={onKeyDown}>
      <div className={styles.top}>
        <button type="button" className={styles.control} aria-label={COPY.viewer.close} onClick={onClose}>
          <Icon of={X} />
        </button>
        <p className={`${styles.number} num`} aria-hidden="true">
          {index + 1}/{images.length}
        </p>
        <button
          type="button"
          className={styles.control}
          aria-label={isEnlarged ? COPY.viewer.shrink : COPY.viewer.enlarge}
          onClick={() => viewer.current?.toggleZoom()}
        >
          <Icon of={isEnlarged ? ZoomOut : ZoomIn} />
        </button>
      </div>
      <p className="sr" role="status">
        {COPY.photoOf(index + 1, images.length)}
      </p>
      <div ref={containerRef} className={styles.place} />
      {images.length > 1 && (
        <>
          <button
            type="button"
            className={styles.control}
            data-side="previous"
            aria-label={COPY.previousPhoto}
            disabled={index === 0}
            onClick={() => viewer.current?.prev()}
          >
            <Icon of={ChevronLeft} />
          </button>
          <button
            type="button"
            className={styles.control}
            data-side="next"
            aria-label={COPY.nextPhoto}
            disabled={index === images.length - 1}
            onClick={() => viewer.current?.next()}
          >
            <Icon of={ChevronRight} />
          </button>
        </>
      )}
    </div>
  );
}
