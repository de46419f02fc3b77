import {
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  useEffect,
  useState,
  useEffectEvent,
} from 'react';
import type { CameraProblem } from './camera-problem.ts';
import type { LiveCameraProps } from './LiveCamera.tsx';

/** Delay before the camera starts: arrow keys that pass over its tab must not prompt for permission. */
const CAMERA_START_DELAY_MS = 300;

type CameraState =
  | { kind: 'checking' }
  | { kind: 'live' }
  /** In-app browsers without a camera for pages: the phone's own camera takes the photo. */
  | { kind: 'input' }
  | { kind: 'off'; problem: CameraProblem };

const CHECKING: CameraState = { kind: 'checking' };

export function useCamera() {
  const [state, setState] = useState<CameraState>(CHECKING);
  // Recreated for each attempt: a chunk that failed to load is requested again.
  const [Live, setLive] = useState(lazyCamera);

  const isChecking = state.kind === 'checking';
  useEffect(() => {
    if (!isChecking) return undefined;
    let isGone = false;
    async function check(): Promise<void> {
      const found = await findCamera();
      if (!isGone) setState(found);
    }
    const timer = setTimeout(() => void check(), CAMERA_START_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isChecking]);

  function retry(): void {
    setState(CHECKING);
    setLive(lazyCamera);
  }

  return { state, Live, retry, fail: (problem: CameraProblem) => setState({ kind: 'off', problem }) };
}

function lazyCamera(): LazyExoticComponent<ComponentType<LiveCameraProps>> {
  return lazy(loadCamera);
}

async function loadCamera(): Promise<{ default: ComponentType<LiveCameraProps> }> {
  try {
    const { LiveCamera } = await import('./LiveCamera.tsx');
    return { default: LiveCamera };
  } catch {
    return { default: CameraNotLoaded };
  }
}

async function findCamera(): Promise<CameraState> {
  if (!window.isSecureContext) return { kind: 'off', problem: 'insecure' };
  // Missing in in-app browsers despite its type. react-webcam, once loaded, adds a stub that only fails.
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices;
  if (typeof devices?.getUserMedia !== 'function') return { kind: 'input' };
  return (await hasCamera()) ? { kind: 'live' } : { kind: 'off', problem: 'missing' };
}

/** If devices cannot be listed, starting the camera reports the problem. */
async function hasCamera(): Promise<boolean> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    return true;
  }
}

/** Stands where the live camera's code did not arrive, and says so. */
function CameraNotLoaded({ onProblem }: LiveCameraProps) {
  useReportOnce(() => onProblem('failed'));
  return null;
}

function useReportOnce(report: () => void): void {
  const onMount = useEffectEvent(report);
  useEffect(() => onMount(), []);
}
