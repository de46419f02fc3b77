/** Seconds as they are read aloud: `12초`, `1분 2초`, `5분`. */
export function spokenDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.floor(Math.max(0, seconds)) : 0;
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  if (minutes === 0) return `${rest}초`;
  return rest === 0 ? `${minutes}분` : `${minutes}분 ${rest}초`;
}
