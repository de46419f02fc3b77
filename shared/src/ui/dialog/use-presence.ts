import { useEffect, useState } from 'react';

/** As long as `--motion-fade`. */
const FADE_MS = 200;

/** True while `open`, and after it for as long as something takes to fade away. */
export function usePresence(open: boolean): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setPresent(false), FADE_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return present;
}
