/** Why no recording begins. Their texts are in `../copy.ts`. */
export type VoiceProblem =
  | 'insecure'
  | 'unsupported'
  | 'denied'
  | 'missing'
  | 'taken'
  | 'elsewhere'
  | 'failed';

/** What prevents recording whatever the person allows; null where it may begin. */
export function problemOfBrowser(): VoiceProblem | null {
  if (!window.isSecureContext) return 'insecure';
  // Missing in in-app browsers despite its type.
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices;
  const canRecord = typeof devices?.getUserMedia === 'function' && typeof MediaRecorder === 'function';
  return canRecord ? null : 'unsupported';
}

export function problemOfError(error: unknown): VoiceProblem {
  // A DOMException is no Error in every browser.
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return PROBLEMS[name] ?? 'failed';
}

const PROBLEMS: Readonly<Record<string, VoiceProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'taken',
  AbortError: 'taken',
  NotSupportedError: 'unsupported',
};
