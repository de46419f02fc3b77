import { CircleCheck, RefreshCw, Unlink } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { COPY } from '../copy.ts';
import { PickerMessages } from '../PickerMessages.tsx';
import { usePassingMessages } from '../use-passing-messages.ts';
import type { Picking } from '../use-picking.ts';
import { DRIVE_COPY } from './drive-copy.ts';
import styles from './DriveImages.module.css';
import type { DriveStore } from './drive-store.ts';
import { DriveProblemBox } from './DriveProblemBox.tsx';
import { DriveTile } from './DriveTile.tsx';
import { useDriveChoice } from './use-drive-choice.ts';

export function DriveImages({ picking, store }: { picking: Picking; store: DriveStore }) {
  const { images, problem, refresh, disconnect } = useStore(store);
  const [messages, show] = usePassingMessages();
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
