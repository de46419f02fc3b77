import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PostPhoto } from 'shared/contract/post';
import type { Day } from 'shared/text/local-days';
import { useLazyDialog } from 'shared/ui/use-lazy-dialog';
import type { ProgressOfJobs } from '../../server-state/recording-jobs.ts';
import { hasPoster } from '../../ui/has-poster.ts';
import { StripArrows } from '../../ui/strip/StripArrows.tsx';
import { useSnapStrip } from '../../ui/strip/use-snap-strip.ts';
import { AlbumDots, AlbumSlide } from './AlbumSlide.tsx';
import { COPY } from './copy.ts';
import { albumName } from './item-names.ts';
import type { PhotoViewer } from './photo-viewer/PhotoViewer.tsx';
import { UnreadyVideo } from './UnreadyVideo.tsx';
import styles from './Album.module.css';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type AlbumProps = {
  images: readonly PostPhoto[];
  /** The post's day. */
  day: Day;
  /** The first photo as a list showed it, until it is here. */
  preview: string | undefined;
  /** The progress is that of the jobs that prepare its videos. */
  progressOf: ProgressOfJobs;
  /** Where the author changes the post; null for everybody else. */
  editPath: string | null;
  /** A video could not be loaded: its URL may have expired. */
  onVideoFailed: () => Promise<unknown>;
};

/**
 * A post's photos and videos: native scroll snapping, arrow keys, arrow buttons (mouse); a tap opens the
 * viewer.
 */
export function Album({ images, day, preview, progressOf, editPath, onVideoFailed }: AlbumProps) {
  const { openAt, open, close } = useViewerAddress(images.length);
  const [index, setIndex] = useState(openAt ?? 0);
  const { ref, goTo, jumpTo, onScroll, onTakeOver, ...strip } = useSnapStrip({
    count: images.length,
    index,
    onIndex: setIndex,
  });
  const photoAt = (position: number) => ref.current?.children[position]?.querySelector('button');
  const viewer = useLazyDialog<ComponentProps<typeof PhotoViewer>>({
    load: () =>
      import(/* webpackChunkName: "photo-viewer" */ './photo-viewer/PhotoViewer.tsx').then(
        (module) => module.PhotoViewer,
      ),
    isOpen: openAt !== null,
    isExpected: false,
    failedMessage: COPY.viewer.loadFailed,
    onFailed: close,
  });
  useFocusAfter(openAt !== null, () => photoAt(index)?.focus({ preventScroll: true }));
  const hasMany = images.length > 1;

  function onKeyDown(event: KeyboardEvent) {
    const next = strip.onKeyDown(event);
    // The strip is on its way there by itself.
    if (next !== null && event.target instanceof Element && event.target.closest('[data-photo]') !== null)
      photoAt(next)?.focus({ preventScroll: true });
  }

  function onShownInViewer(position: number) {
    setIndex(position);
    jumpTo(position);
  }

  return (
    <section className={styles.album} aria-label={albumName(images)} aria-roledescription={COPY.carousel}>
      <div className={styles.keys} role="presentation" {...(hasMany ? { onKeyDown } : {})}>
        <div
          ref={ref}
          className={styles.strip}
          onScroll={onScroll}
          onPointerDown={onTakeOver}
          onWheel={onTakeOver}
        >
          {images.map((image, position) => (
            <AlbumSlide
              key={image.imageId}
              images={images}
              position={position}
              card={
                image.video !== undefined && !hasPoster(image) ? (
                  <UnreadyVideo
                    video={image.video}
                    progress={progressOf.get(image.video.jobId ?? 0)}
                    editPath={editPath}
                  />
                ) : undefined
              }
              isCurrent={position === index}
              preview={preview}
              onOpen={() => open(position)}
            />
          ))}
        </div>
      </div>
      {hasMany && (
        <>
          <AlbumDots images={images} index={index} />
          <StripArrows
            index={index}
            count={images.length}
            previous={COPY.previousPhoto}
            next={COPY.nextPhoto}
            onGoTo={goTo}
          />
        </>
      )}
      {viewer && (
        <viewer.Component
          open={openAt !== null}
          images={images}
          index={index}
          day={day}
          progressOf={progressOf}
          editPath={editPath}
          onVideoFailed={onVideoFailed}
          onIndex={onShownInViewer}
          onClose={close}
        />
      )}
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

const PARAMETER = 'photo';

/** What the entry of the history that opened the viewer carries: there is one before it to go back to. */
const OPENED_HERE = { viewerOpenedHere: true };

/** `?photo=2` opens the viewer, so that Back closes it and a reload keeps it. Index from 0; null: closed. */
function useViewerAddress(count: number) {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  // Going back is asynchronous: a second close meanwhile would go back once more and leave the post.
  const closedEntry = useRef<string | null>(null);
  const number = Number(search.get(PARAMETER));
  const openAt = Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : null;

  function open(index: number): void {
    void navigate({ search: `?${PARAMETER}=${index + 1}` }, { state: OPENED_HERE, preventScrollReset: true });
  }

  function close(): void {
    if (openAt === null || closedEntry.current === location.key) return;
    closedEntry.current = location.key;
    if (wasOpenedHere(location.state)) void navigate(-1);
    else void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }

  return { openAt, open, close };
}

function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'viewerOpenedHere' in state;
}
