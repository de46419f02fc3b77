import { Suspense, useState } from 'react';
import { Camera, CameraOff as CameraOffIcon, RotateCcw } from 'lucide-react';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { COPY } from '../copy.ts';
import { FileChooser } from '../files/FileChooser.tsx';
import { ANY_IMAGE } from '../photo-types.ts';
import { FullNotice, PickerMessages, usePassingMessages } from '../PickerMessages.tsx';
import type { Picking } from '../use-picking.ts';
import styles from './CameraTab.module.css';
import { useCamera } from './use-camera.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { CAMERA_PROBLEMS, type CameraProblem } from './camera-problem.ts';
import { randomId } from '../../text/random-id.ts';
import { Photo } from '../../ui/photo/Photo.tsx';
import { RemoveButton } from '../../ui/button/RemoveButton.tsx';
import { removeAndRefocus } from '../remove-and-refocus.ts';

type CameraTabProps = {
  picking: Picking;
  /** Held outside, so that a look at another tab loses none. */
  captured: readonly CapturedPhoto[];
  onCapturedChange: (captured: readonly CapturedPhoto[]) => void;
};

/** 카메라: photos are taken one after the other and then added together. */
export function CameraTab({ picking, captured, onCapturedChange }: CameraTabProps) {
  const { state, Live, retry, fail } = useCamera();
  const [messages, show] = usePassingMessages(picking.addPastMessages);
  const [announcement, setAnnouncement] = useState('');
  const isFull = captured.length >= picking.room;

  function capture(dataUrl: string): void {
    onCapturedChange([...captured, capturedPhoto(dataUrl)]);
    setAnnouncement(COPY.camera.announcement(captured.length + 1));
  }

  function addCaptured(): void {
    void picking.add(captured.map(fileOfCapture), 'camera').then(show);
    onCapturedChange(captured.slice(picking.room));
  }

  return (
    <>
      {state.kind === 'off' && <CameraOff problem={state.problem} onRetry={retry} />}
      {state.kind === 'checking' && <Starting />}
      {state.kind === 'input' && (
        <FileChooser
          icon={Camera}
          title={COPY.camera.withInput}
          facts={COPY.camera.withInputFacts}
          action={COPY.camera.openInput}
          actionIcon={Camera}
          accept={ANY_IMAGE}
          capture="environment"
          room={picking.room}
          onFiles={(files) => void picking.add(files, 'camera').then(show)}
        />
      )}
      {state.kind === 'live' && (
        <Suspense fallback={<Starting />}>
          <Live isFull={isFull} onCapture={capture} onProblem={fail} />
        </Suspense>
      )}
      <PickerMessages messages={messages} />
      {picking.room === 0 && <FullNotice max={picking.max} />}
      {isFull && picking.room > 0 && <Notice live>{COPY.tooMany(picking.max)}</Notice>}
      <CapturedStrip
        photos={captured}
        onRemove={(id) => onCapturedChange(captured.filter((photo) => photo.id !== id))}
        onAdd={addCaptured}
      />
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}

function Starting() {
  return (
    <div className={styles.starting}>
      <Spinner size="lg" label={COPY.camera.starting} />
    </div>
  );
}

type CameraOffProps = { problem: CameraProblem; onRetry: () => void };

function CameraOff({ problem, onRetry }: CameraOffProps) {
  const { message, hint } = CAMERA_PROBLEMS[problem];
  return (
    <div className={styles.off}>
      <span className={styles.art} aria-hidden="true">
        <Icon of={CameraOffIcon} size="lg" />
      </span>
      <div role="alert">
        <h3 className={styles.title}>{message}</h3>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div className={styles.retry}>
        <Button variant="soft" icon={<Icon of={RotateCcw} size="sm" />} onClick={onRetry}>
          {COPY.camera.retry}
        </Button>
      </div>
    </div>
  );
}

/** A photo that was taken and is held until it is added (product.md section 3). */
export type CapturedPhoto = {
  id: string;
  /** `data:image/jpeg;base64,…` */
  dataUrl: string;
  /** Milliseconds since 1970. */
  timestamp: number;
};

function capturedPhoto(dataUrl: string): CapturedPhoto {
  return { id: randomId(), dataUrl, timestamp: Date.now() };
}

/** The photo as a jpeg file named after its moment: `camera_1795500000000.jpg`. */
function fileOfCapture({ dataUrl, timestamp }: CapturedPhoto): File {
  // The data URL is not read by fetch(): the page's Content-Security-Policy lets it connect to no data:
  // address.
  const bytes = Uint8Array.from(atob(dataUrl.split(',')[1] ?? ''), (letter) => letter.codePointAt(0) ?? 0);
  return new File([bytes], `camera_${timestamp}.jpg`, { type: 'image/jpeg', lastModified: timestamp });
}

type CapturedStripProps = {
  photos: readonly CapturedPhoto[];
  onRemove: (id: string) => void;
  onAdd: () => void;
};

function CapturedStrip({ photos, onRemove, onAdd }: CapturedStripProps) {
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={styles.strip} aria-label={COPY.camera.captured}>
        {photos.map(({ id, dataUrl }, index) => (
          <li key={id} className={styles.shot}>
            <Photo src={dataUrl} alt={COPY.camera.shotName(index + 1)} ratio="fill" />
            <RemoveButton
              label={COPY.remove(COPY.camera.shotName(index + 1))}
              onClick={(event) => removeAndRefocus(event.currentTarget, () => onRemove(id))}
            />
          </li>
        ))}
      </ul>
      <Button variant="soft" onClick={onAdd}>
        {COPY.camera.add(photos.length)}
      </Button>
    </>
  );
}
