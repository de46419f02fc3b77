import { readdirSync, readFileSync } from 'node:fs';

/** On every Linux that Node supports. */
export const TICKS_PER_SECOND = 100;
const SAMPLE_INTERVAL_MS = 50;

/** Counted as `statOf` counts. */
const NICE_FIELD = 16;

/** Fields of `stat` after the name, which may contain spaces. */
export function statOf(pid: string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** User and system time of all ended descendants. */
export function cpuSecondsOfChildren(): number {
  const fields = statOf('self');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** Samples the memory (RSS) of all descendants of this process. `stop` returns the peak, in megabytes. */
export function watchChildrenRss(): { stop: () => number } {
  let most = 0;
  const stop = sampleDescendants((pids) => {
    most = Math.max(
      most,
      pids.reduce((sum, pid) => sum + residentKilobytes(pid), 0),
    );
  });
  return {
    stop() {
      stop();
      return most / 1024;
    },
  };
}

/** Samples the priorities of the descendants that run this program. `stop` returns those that it saw. */
export function watchNiceValues(program: string): { stop: () => number[] } {
  const seen = new Set<number>();
  const stop = sampleDescendants(() => {
    for (const pid of descendantsRunning(program)) {
      try {
        seen.add(Number(statOf(String(pid))[NICE_FIELD]));
      } catch {
        // Ended since the listing.
      }
    }
  });
  return {
    stop() {
      stop();
      return [...seen];
    },
  };
}

/** The descendants of this process that run this program. */
export function descendantsRunning(program: string): number[] {
  return descendantsOf(process.pid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program;
    } catch {
      return false;
    }
  });
}

function sampleDescendants(read: (pids: readonly number[]) => void): () => void {
  const timer = setInterval(() => read(descendantsOf(process.pid)), SAMPLE_INTERVAL_MS);
  return () => clearInterval(timer);
}

function descendantsOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(Number(name), Number(statOf(name)[1]));
    } catch {
      // Ended since the listing.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent === root || (parent !== undefined && parent !== pid && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

function residentKilobytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
