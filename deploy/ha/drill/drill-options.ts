/** What both drills accept (`parseArgs`). */
export const DRILL_OPTIONS = {
  origin: { type: 'string', default: 'http://localhost:8080' },
  file: { type: 'string', default: 'deploy/ha/docker-compose.yml' },
  writes: { type: 'string', default: '5' },
  families: { type: 'string', default: '20' },
} as const;

/** Prints lines with the seconds since now. */
export function createLog(): (line: string) => void {
  const startMs = performance.now();
  return (line) => {
    console.log(`${((performance.now() - startMs) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  };
}
