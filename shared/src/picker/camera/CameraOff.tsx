import { CameraOff as CameraOffIcon, RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { COPY } from '../copy.ts';
import { CAMERA_PROBLEMS, type CameraProblem } from './camera-problem.ts';
import styles from './CameraTab.module.css';

type CameraOffProps = { problem: CameraProblem; onRetry: () => void };

/** Why there is no camera, what can be done, and another try. */
export function CameraOff({ problem, onRetry }: CameraOffProps) {
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
