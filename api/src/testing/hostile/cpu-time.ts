const TRIES = 4;
/** A try this far beyond the budget ends the measurement: no other one would be within. */
const HOPELESS = 10;

/**
 * Milliseconds of CPU that something takes: a slow or busy machine does not change them. The least of a few
 * tries, as garbage collection and compilation are added to some; the first one that is within the budget is
 * enough.
 */
export function cpuMsOf(work: () => void, budgetMs: number): number {
  let least = Infinity;
  for (let attempt = 0; attempt < TRIES && isOpen(least, budgetMs, attempt); attempt += 1) {
    const before = process.cpuUsage();
    work();
    least = Math.min(least, cpuMsSince(before));
  }
  return least;
}

/** Measures the CPU time of what waits for something. */
export async function cpuMsOfAsync(work: () => Promise<unknown>, budgetMs: number): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < TRIES && isOpen(least, budgetMs, attempt); attempt += 1) {
    const before = process.cpuUsage();
    await work();
    least = Math.min(least, cpuMsSince(before));
  }
  return least;
}

function isOpen(least: number, budgetMs: number, attempt: number): boolean {
  return attempt === 0 || (least > budgetMs && least < HOPELESS * budgetMs);
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
