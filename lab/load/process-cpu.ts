import { readdirSync, readFileSync } from 'node:fs';
import { statOf, TICKS_PER_SECOND } from '../support/children-cost.ts';

/** User and system seconds of a process so far. */
export function cpuSecondsOf(pid: number): number {
  const fields = statOf(String(pid));
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Counts a process, its ended children and its running ones: PostgreSQL has one per connection. */
export function cpuSecondsOfTree(pid: number): number {
  const ended = statOf(String(pid));
  let ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(ended[field]), 0);
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = statOf(name);
      if (Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // Ended since the listing.
    }
  }
  return ticks / TICKS_PER_SECOND;
}

/** The largest resident memory of a process since `resetPeakRss`, or since its start; in megabytes. */
export function peakRssMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
