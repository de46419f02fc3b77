import { useCallback, useState, type ReactNode } from 'react';
import { useSortable, horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import type { PostPhoto } from 'shared/contract/post';
import { isVideoFile } from 'shared/media/measure-video';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { RemoveButton } from 'shared/ui/RemoveButton';
import { Spinner } from 'shared/ui/Spinner';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { VideoFrame } from 'shared/ui/VideoFrame';
import { VideoPlaceholder } from 'shared/ui/VideoPlaceholder';
import { COPY } from '../copy.ts';
import type { DraftPhoto } from '../draft/post-draft.ts';
import styles from './PhotoTile.module.css';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

type PhotoTileProps = {
  photo: DraftPhoto;
  /** What its buttons call it. */
  name: string;
  isConverting: boolean;
  /** The first of several: what lists show. */
  isCover: boolean;
  errorId: string | undefined;
  canMove: { forward: boolean; back: boolean };
  onRemove: () => void;
  onMove: (by: -1 | 1, pressed: HTMLElement) => void;
};

export function PhotoTile({
  photo,
  name,
  isConverting,
  isCover,
  errorId,
  canMove,
  onRemove,
  onMove,
}: PhotoTileProps) {
  const { setNodeRef, isDragging, listeners, transform, transition } = useSortable({ id: photo.key });
  return (
    <li
      ref={setNodeRef}
      className={styles.tile}
      data-invalid={errorId !== undefined || undefined}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {/* Only for hands: what a keyboard and a screen reader use are the buttons below. */}
      <div className={styles.frame} {...listeners}>
        <div className={styles.photo}>
          {isConverting ? (
            <span className={styles.unreadable}>
              <Spinner />
            </span>
          ) : photo.kind === 'new' ? (
            <ChosenFile photo={photo} />
          ) : (
            <StoredPhoto image={photo.image} />
          )}
        </div>
        {isCover && <span className={styles.cover}>{COPY.cover}</span>}
        <RemoveButton
          label={COPY.removePhoto(name)}
          data-role="remove"
          aria-describedby={errorId}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={onRemove}
        />
      </div>
      {(canMove.forward || canMove.back) && (
        <div className={styles.moves}>
          <MoveButton label={COPY.movePhotoForward(name)} enabled={canMove.forward} by={-1} onMove={onMove} />
          <MoveButton label={COPY.movePhotoBack(name)} enabled={canMove.back} by={1} onMove={onMove} />
        </div>
      )}
    </li>
  );
}

type MoveButtonProps = Pick<PhotoTileProps, 'onMove'> & { label: string; enabled: boolean; by: -1 | 1 };

/** `aria-disabled` at the ends rather than `disabled`: the focus stays where the photo has arrived. */
function MoveButton({ label, enabled, by, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={styles.move}
      aria-label={label}
      aria-disabled={!enabled || undefined}
      onClick={(event) => enabled && onMove(by, event.currentTarget)}
    >
      <Icon of={by === -1 ? ChevronLeft : ChevronRight} size="sm" />
    </button>
  );
}

function ChosenFile({ photo: { file, video } }: { photo: DraftPhoto & { kind: 'new' } }) {
  if (!isVideoFile(file)) return <FilePhoto file={file} />;
  return <VideoFrame file={file} durationMs={video?.durationMs ?? null} corner="top-left" />;
}

function FilePhoto({ file }: { file: File }) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (isUnreadable) return <UnreadableMark />;
  return (
    <img
      ref={showFile}
      className={styles.preview}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setIsUnreadable(true)}
    />
  );
}

/** A file that is no photo, or one this browser cannot show. */
function UnreadableMark() {
  return (
    <span className={styles.unreadable}>
      <Icon of={ImageOff} />
    </span>
  );
}

function StoredPhoto({ image: { video, thumbnailUrl, placeholder } }: { image: PostPhoto }) {
  if (video !== undefined && video.state !== 'ready') return <VideoPlaceholder />;
  return (
    <>
      <Photo src={thumbnailUrl} alt="" placeholder={placeholder} ratio="fill" />
      {video !== undefined && <VideoBadge durationMs={video.durationMs} corner="top-left" />}
    </>
  );
}

type SortablePhotosProps = {
  photos: readonly DraftPhoto[];
  onMove: (photo: DraftPhoto, from: number, to: number) => void;
  children: ReactNode;
};

/** A press that moves less than this is a press. */
const MOUSE = { activationConstraint: { distance: 6 } };
/** A finger that rests takes the photo; one that moves at once scrolls the strip. */
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };

/** Photos sortable by mouse or touch. The field announces the changes. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

export function SortablePhotos({ photos, onMove, children }: SortablePhotosProps) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));

  function onDragEnd({ active, over }: DragEndEvent): void {
    const from = photos.findIndex(({ key }) => key === active.id);
    const to = photos.findIndex(({ key }) => key === over?.id);
    const photo = photos[from];
    if (photo !== undefined && to !== -1 && to !== from) onMove(photo, from, to);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SILENT}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={photos.map(({ key }) => key)} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
