import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { ImagePlus } from 'lucide-react';
import { LIMITS } from 'shared/contract/limits';
import { FieldError } from 'shared/ui/FieldError';
import { Icon } from 'shared/ui/Icon';
import { TOO_MANY_IMAGES_MESSAGE } from 'shared/validation/image-files';
import { COPY } from './copy.ts';
import { type DraftAction, type DraftPhoto, nameOfPhoto } from './memory-draft.ts';
import { newPhotosOf, PHOTO_TYPES } from './new-photos.ts';
import styles from './PhotoField.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import { SortablePhotos } from './SortablePhotos.tsx';

type PhotoFieldProps = {
  photos: readonly DraftPhoto[];
  errors: Readonly<Record<string, string>>;
  tooManyPhotos: boolean;
  /** The device is full: what was chosen is on screen only. */
  hasNoRoom: boolean;
  onChange: (action: DraftAction) => void;
  listRef: RefObject<HTMLUListElement | null>;
  /** Below the photos: how they travel. */
  children: ReactNode;
};

/** The photos of a memory: chosen from the device, in an order of one's own, up to ten. */
export function PhotoField({
  photos,
  errors,
  tooManyPhotos,
  hasNoRoom,
  onChange,
  listRef,
  children,
}: PhotoFieldProps) {
  const labelId = useId();
  const errorId = useId();
  const addRef = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const messages = photos.flatMap(({ key }) => errors[key] ?? []);
  if (tooManyPhotos) messages.unshift(TOO_MANY_IMAGES_MESSAGE);
  if (hasNoRoom) messages.push(COPY.noRoom);
  const [isDropTarget, setIsDropTarget] = useState(false);

  function addFiles(files: readonly File[]): void {
    if (files.length > 0) onChange({ kind: 'photos-added', photos: newPhotosOf(files) });
  }

  function add({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    // Without this the same file could not be chosen again after it was removed.
    target.value = '';
    addFiles(files);
  }

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsDropTarget(true);
  }

  function onDrop(event: DragEvent): void {
    setIsDropTarget(false);
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    addFiles([...event.dataTransfer.files]);
  }

  function onPaste({ clipboardData }: ClipboardEvent): void {
    addFiles([...clipboardData.files]);
  }

  function remove(photo: DraftPhoto, place: number): void {
    // The pressed button goes with its photo, so the focus goes to the next one before it is lost.
    flushSync(() => onChange({ kind: 'photo-removed', key: photo.key }));
    setSaid(COPY.photoRemoved(nameOfPhoto(photo, place)));
    const buttons = listRef.current?.querySelectorAll<HTMLElement>('[data-role="remove"]');
    (buttons?.[Math.min(place, buttons.length - 1)] ?? addRef.current)?.focus();
  }

  function move(photo: DraftPhoto, from: number, to: number): void {
    flushSync(() => onChange({ kind: 'photo-moved', key: photo.key, to }));
    setSaid(COPY.photoMoved(nameOfPhoto(photo, from), to + 1, photos.length));
  }

  function moveByButton(photo: DraftPhoto, place: number, by: -1 | 1, pressed: HTMLElement): void {
    move(photo, place, place + by);
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
      <div
        className={styles.strip}
        role="presentation"
        data-drop-target={isDropTarget || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setIsDropTarget(false)}
        onDrop={onDrop}
        onPaste={onPaste}
      >
        <label className={styles.add}>
          <input ref={addRef} className="sr" type="file" accept={PHOTO_TYPES} multiple onChange={add} />
          <Icon of={ImagePlus} />
          {isDropTarget ? COPY.dropHere : COPY.addPhotos}
        </label>
        <SortablePhotos photos={photos} onMove={move}>
          <ul ref={listRef} className={styles.photos} aria-labelledby={labelId}>
            {photos.map((photo, place) => (
              <PhotoTile
                key={photo.key}
                photo={photo}
                name={nameOfPhoto(photo, place)}
                isCover={place === 0 && photos.length > 1}
                errorId={errors[photo.key] === undefined ? undefined : errorId}
                canMove={{ forward: place > 0, back: place < photos.length - 1 }}
                onRemove={() => remove(photo, place)}
                onMove={(by, pressed) => moveByButton(photo, place, by, pressed)}
              />
            ))}
          </ul>
        </SortablePhotos>
      </div>
      {messages.length > 0 && (
        <div id={errorId} className={styles.errors}>
          {messages.map((message, place) => (
            <FieldError key={message} id={`${errorId}-${place}`}>
              {message}
            </FieldError>
          ))}
        </div>
      )}
      {children}
      <p className="sr" role="status">
        {said}
      </p>
    </div>
  );
}
