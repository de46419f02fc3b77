import {
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
  useEffect,
  type ClipboardEvent,
  type DragEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { LIMITS } from 'shared/contract/limits';
import { LazyFilePicker } from 'shared/picker/LazyFilePicker';
import { withTypeOfContent } from 'shared/picker/photo-types';
import { randomId } from 'shared/text/random-id';
import { FieldError } from 'shared/ui/FieldError';
import { Notice } from 'shared/ui/Notice';
import { Spinner } from 'shared/ui/Spinner';
import { TOO_MANY_IMAGES_MESSAGE } from 'shared/validation/image-files';
import { AddPhotosButton } from './AddPhotosButton.tsx';
import { COPY } from '../copy.ts';
import { type DraftAction, type DraftPhoto, isVideo, nameOfPhoto, originalKey } from '../draft/post-draft.ts';
import styles from './PhotoField.module.css';
import { PhotoTile, SortablePhotos } from './PhotoTile.tsx';
import { useVideoLimits } from '../../server-state/recording-limits.ts';
import { createPhotoStore } from 'shared/picker/photo-store';

type PhotoFieldProps = {
  photos: readonly DraftPhoto[];
  errors: Readonly<Record<string, string>>;
  /** Photos that become JPEG. */
  convertingKeys: ReadonlySet<string>;
  tooManyPhotos: boolean;
  /** The device is full: what was chosen is on screen only. */
  hasNoRoom: boolean;
  onChange: (action: DraftAction) => void;
  listRef: RefObject<HTMLUListElement | null>;
  /** The children stand below the photos: how they travel. */
  children: ReactNode;
};

/** The photos and videos of a post: picked, dropped or pasted, sortable, up to ten. */
export function PhotoField({
  photos,
  errors,
  convertingKeys,
  tooManyPhotos,
  hasNoRoom,
  onChange,
  listRef,
  children,
}: PhotoFieldProps) {
  const labelId = useId();
  const errorId = useId();
  const addRef = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [isMoreRequested, setIsMoreRequested] = useState(false);
  const room = Math.max(0, LIMITS.postImages - photos.length);
  const { open, picker } = usePhotoPicker(room, add);
  const hasVideos = photos.some(isVideo);
  const videos = useVideoLimits(picker.open || hasVideos);
  const { isDropTarget, handlers } = useDroppedFiles((files) => {
    void Promise.all(files.map(withTypeOfContent)).then(add);
  });
  const converting = convertingKeys.size === 0 ? null : COPY.converting(convertingKeys.size);
  const messages = photos.flatMap(({ key }) => errors[key] ?? []);
  if (tooManyPhotos) messages.unshift(TOO_MANY_IMAGES_MESSAGE);
  if (hasNoRoom) messages.push(hasVideos ? COPY.noRoomForVideo : COPY.noRoom);

  function add(files: readonly File[]): void {
    onChange({ kind: 'photos-added', photos: files.map((file) => ({ photoId: randomId(), file })) });
  }

  function pressAdd(): void {
    setIsMoreRequested(room === 0);
    if (room > 0) open();
  }

  function remove(photo: DraftPhoto, position: number): void {
    // The pressed button goes with its photo, so the focus goes to the next one before it is lost.
    flushSync(() => onChange({ kind: 'photo-removed', key: photo.key }));
    setIsMoreRequested(false);
    setAnnouncement(COPY.photoRemoved(nameOfPhoto(photo, position)));
    const buttons = listRef.current?.querySelectorAll<HTMLElement>('[data-role="remove"]');
    (buttons?.[Math.min(position, buttons.length - 1)] ?? addRef.current)?.focus();
  }

  function move(photo: DraftPhoto, from: number, to: number): void {
    flushSync(() => onChange({ kind: 'photo-moved', key: photo.key, to }));
    setAnnouncement(COPY.photoMoved(nameOfPhoto(photo, from), to + 1, photos.length));
  }

  function moveByButton(photo: DraftPhoto, position: number, by: -1 | 1, pressed: HTMLElement): void {
    move(photo, position, position + by);
    // Moving an element in the page takes its focus away.
    pressed.focus();
    pressed.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  return (
    <div className={styles.field} role="group" aria-labelledby={labelId}>
      <div className={styles.top}>
        <span id={labelId} className={styles.label}>
          {COPY.photos}
        </span>
        <span className={styles.count}>
          {photos.length}/{LIMITS.postImages}
        </span>
      </div>
      <div className={styles.strip} role="presentation" {...handlers}>
        <AddPhotosButton ref={addRef} isFull={room === 0} isDropTarget={isDropTarget} onPress={pressAdd} />
        <SortablePhotos photos={photos} onMove={move}>
          <ul ref={listRef} className={styles.photos} aria-labelledby={labelId}>
            {photos.map((photo, position) => (
              <PhotoTile
                key={originalKey(photo.key)}
                photo={photo}
                name={nameOfPhoto(photo, position)}
                isConverting={convertingKeys.has(photo.key)}
                isCover={position === 0 && photos.length > 1}
                errorId={errors[photo.key] === undefined ? undefined : errorId}
                canMove={{ forward: position > 0, back: position < photos.length - 1 }}
                onRemove={() => remove(photo, position)}
                onMove={(by, pressed) => moveByButton(photo, position, by, pressed)}
              />
            ))}
          </ul>
        </SortablePhotos>
      </div>
      {photos.length === 0 && <p className={styles.hint}>{COPY.photosHint}</p>}
      {converting !== null && (
        <p className={styles.converting} aria-hidden="true">
          <Spinner />
          {converting}
        </p>
      )}
      <p className="sr" role="status">
        {converting}
      </p>
      {room === 0 && isMoreRequested && (
        <Notice tone="ok" live>
          {COPY.photosFull}
        </Notice>
      )}
      {messages.length > 0 && (
        <div id={errorId} className={styles.errors}>
          {messages.map((message, position) => (
            <FieldError key={message} id={`${errorId}-${position}`}>
              {message}
            </FieldError>
          ))}
        </div>
      )}
      {children}
      <p className="sr" role="status">
        {announcement}
      </p>
      {/* The picker is not in the strip, which would take for its own what is dropped or pasted in the picker. */}
      <LazyFilePicker title={COPY.addPhotos} videos={videos} {...picker} />
    </div>
  );
}

/** The picker of a form with `room` free slots. `onPicked` gets all files at 완료; closing retains them. */
function usePhotoPicker(room: number, onPicked: (files: readonly File[]) => void) {
  const [store] = useState(() => createPhotoStore(LIMITS.postImages));
  const [isOpen, setIsOpen] = useState(false);
  // Value at opening: the picker still fades out when the photos have been added.
  const [max, setMax] = useState(room);
  useEffect(() => () => store.getState().clear(), [store]);

  function open(): void {
    setMax(room);
    setIsOpen(true);
  }

  function onClose(): void {
    setIsOpen(false);
  }

  function onDone(files: readonly File[]): void {
    onPicked(files);
    store.getState().clear();
    onClose();
  }

  return { open, picker: { open: isOpen, max, store, onClose, onDone } };
}

/** Handlers for files dropped on or pasted into an element. `onFiles` never gets an empty list. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const [isDropTarget, setIsDropTarget] = useState(false);

  function take(files: FileList): void {
    if (files.length > 0) onFiles([...files]);
  }

  function onDragOver(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsDropTarget(true);
  }

  function onDrop(event: DragEvent): void {
    setIsDropTarget(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  }

  return {
    isDropTarget,
    handlers: {
      onDragOver,
      onDragLeave: () => setIsDropTarget(false),
      onDrop,
      onPaste: ({ clipboardData }: ClipboardEvent) => take(clipboardData.files),
    },
  };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
