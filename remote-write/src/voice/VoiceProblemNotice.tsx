import { RotateCcw } from 'lucide-react';
import { type InAppBrowser, inAppBrowser } from 'shared/browser/in-app-browser';
import { bringIntoView } from 'shared/ui/bring-into-view';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { Notice } from 'shared/ui/Notice';
import { OpenOutside } from 'shared/ui/OpenOutside';
import { COPY, DENIED_HINTS, PROBLEMS } from './copy.ts';
import type { VoiceProblem } from './recorder/voice-problem.ts';
import styles from './VoiceProblemNotice.module.css';

type VoiceProblemNoticeProps = {
  problem: VoiceProblem;
  /** Where no other button begins it once more. */
  onRetry?: () => void;
};

/** Why no recording begins, what to do, and once more. Another app's browser leads to the phone's own. */
export function VoiceProblemNotice({ problem, onRetry }: VoiceProblemNoticeProps) {
  const { message, hint } = PROBLEMS[problem];
  const inApp = isOfBrowser(problem) ? inAppBrowser() : null;
  return (
    <div ref={bringIntoView} className={styles.problem}>
      <Notice tone="danger" live title={message}>
        {inApp === null && (problem === 'denied' ? DENIED_HINTS[systemOf(navigator.userAgent)] : hint)}
      </Notice>
      {inApp !== null && <Outside inApp={inApp} />}
      {onRetry !== undefined && (
        <Button variant="soft" icon={<Icon of={RotateCcw} size="sm" />} onClick={onRetry}>
          {COPY.retry}
        </Button>
      )}
    </div>
  );
}

function Outside({ inApp }: { inApp: InAppBrowser }) {
  return (
    <OpenOutside inApp={inApp} title={COPY.openOutside(inApp.name)}>
      {COPY.openOutsideText}
    </OpenOutside>
  );
}

/** What another browser might not have. */
function isOfBrowser(problem: VoiceProblem): boolean {
  return problem === 'denied' || problem === 'unsupported' || problem === 'failed';
}

/** Which settings a device has. */
function systemOf(userAgent: string): 'ios' | 'android' | 'other' {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/i.test(userAgent) ? 'ios' : 'other';
}
