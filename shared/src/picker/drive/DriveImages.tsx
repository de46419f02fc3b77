import { CircleCheck, RefreshCw, Unlink, Check, Image } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { COPY } from '../copy.ts';
import { PickerMessages, usePassingMessages } from '../PickerMessages.tsx';
import type { Picking } from '../use-picking.ts';
import { DRIVE_COPY } from './drive-copy.ts';
import styles from './DriveImages.module.css';
import type { DriveStore } from './drive-store.ts';
import { DriveProblemBox } from './DriveProblemBox.tsx';
import { useState } from 'react';
import { isConvertible } from '../../photo-conversion/convertible.ts';
import { pickedFileProblem } from '../../validation/image-files.ts';
import type { DriveImage } from './drive-images.ts';
import { formatFileSize } from '../../text/file-size.ts';
import { UserText } from '../../ui/user-text/UserText.tsx';

export function DriveImages({ picking, store }: { picking: Picking; store: DriveStore }) {
  const { images, problem, refresh, disconnect } = useStore(store);
  const [messages, show] = usePassingMessages(picking.addPastMessages);
  const { marked, isLimited, isAdding, toggle, addMarked } = useDriveChoice(store, picking, show);
  const isMarked = new Set(marked.map(({ id }) => id));

  return (
    <>
      <div className={styles.linked}>
        <p className={styles.who} role="status">
          <Icon of={CircleCheck} size="sm" />
          {DRIVE_COPY.connected}
        </p>
        <div className={styles.actions}>
          <Button
            variant="text"
            icon={<Icon of={RefreshCw} size="xs" />}
            aria-disabled={images === null}
            onClick={() => void refresh()}
          >
            {DRIVE_COPY.refresh}
          </Button>
          <Button
            variant="text"
            tone="danger"
            icon={<Icon of={Unlink} size="xs" />}
            onClick={() => disconnect()}
          >
            {DRIVE_COPY.disconnect}
          </Button>
        </div>
      </div>
      <DriveProblemBox problem={problem} />
      <PickerMessages messages={messages} />
      {images === null && (
        <div className={styles.listing}>
          <Spinner size="lg" label={DRIVE_COPY.listing} />
        </div>
      )}
      {images?.length === 0 && problem === null && (
        <Notice title={DRIVE_COPY.empty}>{DRIVE_COPY.emptyHint}</Notice>
      )}
      {images !== null && images.length > 0 && (
        <>
          <ul className={styles.grid} aria-label={DRIVE_COPY.files}>
            {images.map((image) => (
              <li key={image.id} className={styles.cell}>
                <DriveTile
                  image={image}
                  isMarked={isMarked.has(image.id)}
                  isResting={isAdding || (isLimited && !isMarked.has(image.id))}
                  onToggle={() => toggle(image.id)}
                />
              </li>
            ))}
          </ul>
          {isLimited && picking.room > 0 && <Notice live>{COPY.tooMany(picking.max)}</Notice>}
          <Button
            variant="soft"
            busy={isAdding}
            busyLabel={DRIVE_COPY.adding}
            disabled={marked.length === 0 && !isAdding}
            onClick={() => void addMarked()}
          >
            {DRIVE_COPY.add(marked.length)}
          </Button>
        </>
      )}
    </>
  );
}

/** The selected Drive images, limited to the free slots. `onMessages` gets those that are rejected. */
function useDriveChoice(
  store: DriveStore,
  picking: Picking,
  onMessages: (messages: readonly string[]) => void,
) {
  const images = useStore(store, (state) => state.images);
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setIsAdding] = useState(false);
  // What is not listed any more, or has no room any more, is not marked either.
  const marked = (images ?? []).filter(({ id }) => markedIds.has(id)).slice(0, picking.room);
  const isLimited = marked.length >= picking.room;

  function toggle(id: string): void {
    const without = marked.filter((image) => image.id !== id).map((image) => image.id);
    if (without.length < marked.length) setMarkedIds(new Set(without));
    else if (!isLimited) setMarkedIds(new Set([...without, id]));
  }

  async function addMarked(): Promise<void> {
    setIsAdding(true);
    const problems = marked.map((image) => ({ image, problem: problemOf(image) }));
    const good = problems.flatMap(({ image, problem }) => (problem === null ? [image] : []));
    const files = await store.getState().download(good);
    setIsAdding(false);
    setMarkedIds(new Set());
    const messages = await picking.add(files, 'drive');
    onMessages([...problems.flatMap(({ problem }) => problem ?? []), ...messages]);
  }

  return { marked, isLimited, isAdding, toggle, addMarked };
}

/**
 * Validates an image before its download, as far as Drive reports its size; what is converted, after that.
 */
function problemOf({ name, mimeType, size = 0 }: DriveImage): string | null {
  const file = { name, type: mimeType, size };
  return isConvertible(file) ? null : pickedFileProblem(file);
}

type DriveTileProps = {
  image: DriveImage;
  isMarked: boolean;
  /** Cannot be pressed now. */
  isResting: boolean;
  onToggle: () => void;
};

function DriveTile({ image, isMarked, isResting, onToggle }: DriveTileProps) {
  const [hasNoThumbnail, setHasNoThumbnail] = useState(image.thumbnailLink === undefined);
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isMarked}
      aria-disabled={isResting || undefined}
      onClick={() => {
        if (!isResting) onToggle();
      }}
    >
      <span className={styles.frame}>
        {hasNoThumbnail ? (
          <span className={styles.missing}>
            <Icon of={Image} size="lg" />
          </span>
        ) : (
          <img
            className={styles.thumbnail}
            src={image.thumbnailLink}
            alt=""
            loading="lazy"
            decoding="async"
            // Google rejects thumbnail requests with a referrer of another site.
            referrerPolicy="no-referrer"
            draggable={false}
            onError={() => setHasNoThumbnail(true)}
          />
        )}
        <span className={styles.tick}>{isMarked && <Icon of={Check} size="xs" />}</span>
      </span>
      <span className={styles.name}>
        <UserText>{image.name}</UserText>
      </span>
      <span className={styles.size}>
        {image.size === undefined ? DRIVE_COPY.unknownSize : formatFileSize(image.size)}
      </span>
    </button>
  );
}
