import { type KeyboardEvent, useRef, useState, type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { PostPhoto } from 'shared/contract/post';
import type { Day } from 'shared/text/local-days';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import type { ProgressOfJobs } from '../../../server-state/recording-jobs.ts';
import { COPY } from '../copy.ts';
import { itemName } from '../item-names.ts';
import { type Enlargement, FamilyPhotoSwipe, type PhotoSwipeReports } from './photo-swipe.ts';
import styles from './PhotoViewer.module.css';
import { takenPhoto } from '../taken-files.ts';
import { TakeAlongControls } from './TakeAlongControls.tsx';
import { VideoSlide } from './VideoSlide.tsx';

type PhotoViewerProps = {
  open: boolean;
  images: readonly PostPhoto[];
  /** The photo that is shown, from 0. */
  index: number;
  /** The post's day. */
  day: Day;
  progressOf: ProgressOfJobs;
  editPath: string | null;
  onVideoFailed: () => Promise<unknown>;
  onIndex: (index: number) => void;
  onClose: () => void;
};

/** The photos and videos of a post in full screen: swipe, pinch, double tap or keys. The page is inert. */
export function PhotoViewer({ open, onClose, ...shown }: PhotoViewerProps) {
  return (
    <Dialog
      kind="photos"
      closeOnBack={false}
      open={open}
      onClose={onClose}
      title={shown.images.some(({ video }) => video) ? COPY.viewer.titleWithVideos : COPY.viewer.title}
    >
      <Enlarged {...shown} onClose={onClose} />
    </Dialog>
  );
}

function Enlarged({ images, index, day, onIndex, onClose, ...videos }: Omit<PhotoViewerProps, 'open'>) {
  const containerRef = useRef<HTMLDivElement>(null);
  const [enlargement, setEnlargement] = useState<Enlargement>('fit');
  const [isBare, setIsBare] = useState(false);
  const [videoSlides, setVideoSlides] = useState<ReadonlyMap<number, HTMLElement>>(() => new Map());
  // After a reload nobody has tapped a video.
  const [openedAt] = useState(() => (hasBeenTapped() ? index : null));
  const shown = images[index];
  const viewer = usePhotoSwipe(containerRef, images, index, {
    onIndex,
    onEnlargement: setEnlargement,
    onTap: () => setIsBare((bare) => !bare),
    onVideoSlide: (at, element) => setVideoSlides((before) => withSlide(before, at, element)),
    onClose,
  });
  const taken = shown && takenPhoto(shown, { day, number: index + 1, refresh: videos.onVideoFailed });
  const isEnlarged = enlargement === 'enlarged';

  function onKeyDown(event: KeyboardEvent) {
    // Keyboard users need to see the focus.
    if (event.key !== 'Escape') setIsBare(false);
  }

  return (
    <div
      className={styles.viewer}
      role="presentation"
      data-bare={(isBare && shown?.video === undefined) || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={styles.top} data-bar="top">
        <button type="button" className={styles.control} aria-label={COPY.viewer.close} onClick={onClose}>
          <Icon of={X} />
        </button>
        <p className={`${styles.number} num`} aria-hidden="true">
          {index + 1}/{images.length}
        </p>
        <div className={styles.tools}>
          {taken && <TakeAlongControls key={shown.imageId} taken={taken} className={styles.control} />}
          <button
            type="button"
            className={styles.control}
            aria-label={isEnlarged ? COPY.viewer.shrink : COPY.viewer.enlarge}
            // The button is not `disabled`: it may have the focus when a video comes.
            aria-disabled={shown?.video !== undefined || undefined}
            onClick={() => viewer.current?.toggleZoom()}
          >
            <Icon of={isEnlarged ? ZoomOut : ZoomIn} />
          </button>
        </div>
      </div>
      <p className="sr" role="status">
        {itemName(images, index)}
      </p>
      <div ref={containerRef} className={styles.place} />
      {[...videoSlides].map(([at, element]) => {
        const image = images[at];
        return (
          image?.video !== undefined &&
          createPortal(
            <VideoSlide
              image={image}
              video={image.video}
              label={itemName(images, at)}
              isShown={at === index}
              autoPlay={at === openedAt}
              progress={videos.progressOf.get(image.video.jobId ?? 0)}
              editPath={videos.editPath}
              onFailed={videos.onVideoFailed}
            />,
            element,
            image.imageId,
          )
        );
      })}
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

/** Also true where the browser does not say. */
function hasBeenTapped(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
}

function withSlide(
  slides: ReadonlyMap<number, HTMLElement>,
  index: number,
  element: HTMLElement | null,
): ReadonlyMap<number, HTMLElement> {
  const others = [...slides].filter(([at]) => at !== index);
  return new Map(element === null ? others : [...others, [index, element]]);
}

/** PhotoSwipe in an element, from the photo at `startIndex`, as long as the element is there. */
function usePhotoSwipe(
  containerRef: RefObject<HTMLElement | null>,
  images: readonly PostPhoto[],
  startIndex: number,
  reports: PhotoSwipeReports,
): RefObject<FamilyPhotoSwipe | null> {
  const viewer = useRef<FamilyPhotoSwipe | null>(null);
  // Values at opening: a later response signs every address anew, without changing a photo.
  const opened = useRef({ images, startIndex });
  const latest = useEffectEvent(() => reports);

  // Before the dialog shows: a key pressed at once must find its listener.
  useLayoutEffect(() => {
    if (containerRef.current === null) return undefined;
    const { images: shown, startIndex: index } = opened.current;
    const opening = new FamilyPhotoSwipe(containerRef.current, shown, index, () => latest());
    opening.init();
    viewer.current = opening;
    return () => {
      viewer.current = null;
      opening.destroy();
    };
  }, [containerRef]);

  return viewer;
}
