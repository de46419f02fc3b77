import type { CameraProblem } from './camera-problem.ts';

export type LiveCameraProps = {
  /** No more photos can be held: 촬영 rests. */
  isFull: boolean;
  /** A photo: `data:image/jpeg;base64,…`. */
  onCapture: (dataUrl: string) => void;
  onProblem: (problem: CameraProblem) => void;
};
