/**
 * One ffmpeg has this much: a film of the longest time and the largest size that is accepted needs a part of
 * each.
 */
const DATA_MIB = 2048;
const CPU_SECONDS = 3600;
const FILE_MIB = 8192;

/**
 * Starts a command under limits that it cannot raise. Memory is what it may write to (RLIMIT_DATA): the
 * address space of a program with many threads says nothing.
 */
export function limited(command: readonly string[]): string[] {
  const limits = `ulimit -d ${DATA_MIB * 1024}; ulimit -t ${CPU_SECONDS}; ulimit -f ${FILE_MIB * 2048}; ulimit -c 0`;
  return ['/bin/sh', '-c', `${limits}; exec "$@"`, 'sh', ...command];
}

/** How a command ends that exceeded its processor time or its file size: trying again would not help. */
export const EXCEEDED: readonly (string | number | null)[] = ['SIGXCPU', 'SIGXFSZ', 128 + 24, 128 + 25];
