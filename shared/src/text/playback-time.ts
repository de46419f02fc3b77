/** Seconds as `0:05`, `1:02`. */
export function playbackTimeText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.floor(Math.max(0, seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
