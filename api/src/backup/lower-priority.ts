import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * The app's own work comes first. Linux has a priority for each thread: those that run already (compilation,
 * garbage collection, files) need theirs as well, and later ones inherit it.
 */
export function lowerPriority(): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended since.
    }
  }
}

/** 0 stands for the calling process. */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}
