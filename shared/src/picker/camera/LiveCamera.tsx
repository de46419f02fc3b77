import { useRef, useState, useEffect } from 'react';
import { SwitchCamera } from 'lucide-react';
import Webcam from 'react-webcam';
import { Icon } from '../../ui/icon/Icon.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { COPY } from '../copy.ts';
import { cameraProblemOf, type CameraProblem } from './camera-problem.ts';
import styles from './LiveCamera.module.css';

/** Constraints of the camera (product.md section 9). An upright phone swaps width and height by itself. */
const WIDTH_PX = 1280;
const HEIGHT_PX = 720;

/** The jpeg has this quality, from 0 to 1 (product.md section 9). */
const JPEG_QUALITY = 0.92;

type Facing = 'environment' | 'user';

export function LiveCamera(props: LiveCameraProps) {
  const [facing, setFacing] = useState<Facing>('environment');
  return (
    // One camera for each side: stop the current one before requesting the other.
    <OneCamera
      {...props}
      key={facing}
      facing={facing}
      onTurn={() => setFacing(facing === 'user' ? 'environment' : 'user')}
    />
  );
}

type OneCameraProps = LiveCameraProps & { facing: Facing; onTurn: () => void };

function OneCamera({ facing, isFull, onTurn, onCapture, onProblem }: OneCameraProps) {
  const webcam = useRef<Webcam>(null);
  const [isOn, setIsOn] = useState(false);
  const stream = useHeldStream(() => onProblem('failed'));

  function fail(error: unknown): void {
    if (stream.isHere()) onProblem(cameraProblemOf(error));
  }

  function shoot(): void {
    const video = webcam.current?.video;
    if (isFull || video === null || video === undefined || video.videoWidth === 0) return;
    // Pass the video's current size: react-webcam retains the first one when the phone is turned.
    const size = { width: video.videoWidth, height: video.videoHeight };
    const dataUrl = webcam.current?.getScreenshot(size) ?? null;
    if (dataUrl !== null) onCapture(dataUrl);
  }

  return (
    <>
      <div className={styles.view} data-facing={facing}>
        <Webcam
          ref={webcam}
          className={styles.video}
          aria-label={COPY.camera.view}
          audio={false}
          videoConstraints={{ width: { ideal: WIDTH_PX }, height: { ideal: HEIGHT_PX }, facingMode: facing }}
          screenshotFormat="image/jpeg"
          screenshotQuality={JPEG_QUALITY}
          onUserMedia={stream.hold}
          // No frame yet despite the permission: nothing to capture.
          onLoadedData={() => setIsOn(true)}
          onUserMediaError={fail}
        />
        {isOn ? (
          <span className={styles.frame} aria-hidden="true" />
        ) : (
          <span className={styles.waiting}>
            <Spinner size="lg" label={COPY.camera.starting} />
          </span>
        )}
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.shutter}
          aria-label={COPY.camera.shoot}
          aria-disabled={isFull || !isOn || undefined}
          onClick={shoot}
        />
        <span className={styles.turn}>
          <IconButton label={COPY.camera.turn} icon={<Icon of={SwitchCamera} />} onClick={onTurn} />
        </span>
      </div>
    </>
  );
}

export type LiveCameraProps = {
  /** No more photos can be held: 촬영 rests. */
  isFull: boolean;
  /** A photo: `data:image/jpeg;base64,…`. */
  onCapture: (dataUrl: string) => void;
  onProblem: (problem: CameraProblem) => void;
};

/** Stops the stream on unmount in every state: react-webcam stops only a stream that it has rendered. */
function useHeldStream(onEnded: () => void) {
  const held = useRef({ streams: new Set<MediaStream>(), isHere: true });

  useEffect(() => {
    const { current } = held;
    current.isHere = true;
    return () => {
      current.isHere = false;
      for (const stream of current.streams) stop(stream);
      current.streams.clear();
    };
  }, []);

  function hold(stream: MediaStream): void {
    if (!held.current.isHere) {
      stop(stream);
      return;
    }
    held.current.streams.add(stream);
    // Another app took the camera, or it was unplugged; stop() itself sends no `ended`.
    for (const track of stream.getTracks()) track.addEventListener('ended', onEnded);
  }

  return { hold, isHere: () => held.current.isHere };
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
