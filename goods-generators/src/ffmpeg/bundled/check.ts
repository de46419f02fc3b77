import { writeSync } from 'node:fs';
import { AV_LOG_ERROR, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { FFmpegError, Log } from 'node-av/lib';

/** @returns the result of a call of ffmpeg's libraries @throws Error with their message */
export function check(result: number, what: string): number {
  if (result < 0) throw new Error(`${what}: ${FFmpegError.strerror(result)}`);
  return result;
}

/** Whether a call produced something: not if it needs more input first, or is at its end. */
export function isMore(result: number, what: string): boolean {
  if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return false;
  check(result, what);
  return true;
}

export function found<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(what);
  return value;
}

/** Runs a program on ffmpeg's libraries: it ends with 1 and a message if that throws. */
export function runProgram(work: () => void): void {
  Log.setLevel(AV_LOG_ERROR);
  try {
    work();
  } catch (error) {
    writeSync(2, `${error instanceof Error ? error.message : 'unknown'}\n`);
    process.exit(1);
  }
  // The process ends by itself, not when its event loop is empty: the libraries' objects would be freed in
  // any order.
  process.exit(0);
}
