import { useEffect, useEffectEvent } from 'react';
import type { LiveCameraProps } from './live-camera-props.ts';

/** Stands where the live camera's code did not arrive, and says so. */
export function CameraNotLoaded({ onProblem }: LiveCameraProps) {
  useReportOnce(() => onProblem('failed'));
  return null;
}

function useReportOnce(report: () => void): void {
  const onMount = useEffectEvent(report);
  useEffect(() => onMount(), []);
}
