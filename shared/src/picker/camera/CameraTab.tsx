import { Suspense, useState } from 'react';
import { Camera, CameraOff as CameraOffIcon, RotateCcw } from 'lucide-react';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { COPY } from '../copy.ts';
import { FileChooser } from '../files/FileChooser.tsx';
import { ANY_IMAGE } from '../photo-types.ts';
import { FullNotice, PickerMessages } from '../PickerMessages.tsx';
import { usePassingMessages } from '../use-passing-messages.ts';
import type { Picking } from '../use-picking.ts';
import styles from './CameraTab.module.css';
import { type CapturedPhoto, capturedPhoto, fileOfCapture } from './captured-photo.ts';
import { CapturedStrip } from './CapturedStrip.tsx';
import { useCamera } from './use-camera.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { CAMERA_PROBLEMS, type CameraProblem } from './camera-problem.ts';

type CameraTabProps = {
  picking: Picking;
  /** Held outside, so that a look at another tab loses none. */
  captured: readonly CapturedPhoto[];
  onCapturedChange: (captured: readonly CapturedPhoto[]) => void;
};

/** 카메라: photos are taken one after the other and then added together. */
export function CameraTab({ picking, captured, onCapturedChange }: CameraTabProps) {
  const { state, Live, retry, fail } = useCamera();
  const [messages, show] = usePassingMessages();
  const [announcement, setAnnouncement] = useState('');
  const isFull = captured.length >= picking.room;

  function capture(dataUrl: string): void {
    onCapturedChange([...captured, capturedPhoto(dataUrl)]);
    setAnnouncement(COPY.camera.announcement(captured.length + 1));
  }

  function addCaptured(): void {
    show(picking.add(captured.map(fileOfCapture), 'camera'));
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
          onFiles={(files) => show(picking.add(files, 'camera'))}
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
