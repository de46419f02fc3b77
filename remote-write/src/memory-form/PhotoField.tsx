import { type ChangeEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ImagePlus } from 'lucide-react';
import { LIMITS } from 'shared/contract/limits';
import { FieldError } from 'shared/ui/FieldError';
import { Icon } from 'shared/ui/Icon';
import { TOO_MANY_IMAGES_MESSAGE } from 'shared/validation/image-files';
import { COPY } from './copy.ts';
import type { DraftAction, DraftPhoto } from './memory-draft.ts';
import { newPhotosOf, PHOTO_TYPES } from './new-photos.ts';
import styles from './PhotoField.module.css';
import { PhotoTile } from './PhotoTile.tsx';

type PhotoFieldProps = {
  photos: readonly DraftPhoto[];
  errors: Readonly<Record<string, string>>;
  tooManyPhotos: boolean;
  onChange: (action: DraftAction) => void;
  listRef: RefObject<HTMLUListElement | null>;
};

/** The photos of a memory: chosen from the device, in an order of one's own, up to ten. */
export function PhotoField({ photos, errors, tooManyPhotos, onChange, listRef }: PhotoFieldProps) {
  const labelId = useId();
  const errorId = useId();
  const addRef = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const messages = photos.flatMap(({ key }) => errors[key] ?? []);
  if (tooManyPhotos) messages.unshift(TOO_MANY_IMAGES_MESSAGE);

  function add({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    // Without this the same file could not be chosen again after it was removed.
    target.value = '';
    if (files.length > 0) onChange({ kind: 'photos-added', photos: newPhotosOf(files) });
  }

  function remove({ key, name }: DraftPhoto, place: number): void {
    // The pressed button goes with its photo, so the focus goes to the next one before it is lost.
    flushSync(() => onChange({ kind: 'photo-removed', key }));
    setSaid(COPY.photoRemoved(name));
    const buttons = listRef.current?.querySelectorAll<HTMLElement>('[data-role="remove"]');
    (buttons?.[Math.min(place, buttons.length - 1)] ?? addRef.current)?.focus();
  }

  function move({ key, name }: DraftPhoto, by: -1 | 1, place: number, pressed: HTMLElement): void {
    flushSync(() => onChange({ kind: 'photo-moved', key, by }));
    setSaid(COPY.photoMoved(name, place + by + 1, photos.length));
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
      <div className={styles.strip}>
        <label className={styles.add}>
          <input ref={addRef} className="sr" type="file" accept={PHOTO_TYPES} multiple onChange={add} />
          <Icon of={ImagePlus} />
          {COPY.addPhotos}
        </label>
        <ul ref={listRef} className={styles.photos} aria-labelledby={labelId}>
          {photos.map((photo, place) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              isCover={place === 0 && photos.length > 1}
              errorId={errors[photo.key] === undefined ? undefined : errorId}
              canMove={{
                forward: photos[place - 1]?.kind === photo.kind,
                back: photos[place + 1]?.kind === photo.kind,
              }}
              onRemove={() => remove(photo, place)}
              onMove={(by, pressed) => move(photo, by, place, pressed)}
            />
          ))}
        </ul>
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
      <p className="sr" role="status">
        {said}
      </p>
    </div>
  );
}
