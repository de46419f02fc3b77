import { useEffect, useEffectEvent } from 'react';
import type { LiveCameraProps } from './live-camera-props.ts';

/** Stands where the live camera's code did not arrive, and says so. */
export function CameraNotLoaded({ onProblem }: LiveCameraProps) {
  useTellOnce(() => onProblem('failed'));
  return null;
}

function useTellOnce(tell: () => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => told(), []);
}
