import type { Readable } from 'node:stream';
import { EXCEEDED } from './sandbox/resource-limits.ts';
import { launch } from './sandbox/launch.ts';
import { GeneratorError, TransientGeneratorError } from '../generator.ts';

/** The end of the error output. A damaged file has thousands of lines of it. */
const COMPLAINT_LENGTH = 2_000;
const MESSAGE_LENGTH = 300;

/** The exit code of a shell for a program that a signal ended is above this one. */
const SIGNALLED = 128;
/** The exit code of an ffmpeg that ends itself, because of a signal or its time limit. */
export const ENDED_BY_ITSELF = 255;

const NO_SPACE = /No space left on device|Disk quota exceeded/;

/** ffmpeg or ffprobe ended with an exit code: its arguments, or the file that it read, are not fine. */
export class FfmpegError extends GeneratorError {
  override name = 'FfmpegError';
  /** The end of its error output. */
  readonly complaint: string;
  readonly exit: number | string | null;

  constructor(message: string, complaint: string, exit: number | string | null) {
    super(message);
    this.complaint = complaint;
    this.exit = exit;
  }
}

/**
 * Runs ffmpeg or ffprobe in its sandbox; the signal kills it. It may write to the working directory of this
 * process: a generator program's is the folder of its job (run-program.ts).
 * @param readOutput receives the standard output; all of it has been read when this resolves
 * @throws FfmpegError; TransientGeneratorError if it was killed, or the disk is full
 */
export async function runFfmpeg(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
  readOutput: (stdout: Readable) => void,
): Promise<void> {
  const child = await launch(program, args, { folder: process.cwd(), signal });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_LENGTH);
  });
  readOutput(child.stdout);
  const exit = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', (error) => reject(new GeneratorError(`ffmpeg did not run: ${error.message}`)));
    child.once('close', (code, killedBy) => resolve(code ?? killedBy));
  });
  if (exit === 0) return;
  const message = `ffmpeg ended with ${exit}: ${complaint.trim().slice(-MESSAGE_LENGTH)}`;
  // The machine may have run out of memory. Sandboxes report the signal by a number.
  const isKilled =
    typeof exit === 'string' || (exit !== null && exit > SIGNALLED && exit !== ENDED_BY_ITSELF);
  if ((isKilled && !EXCEEDED.includes(exit)) || NO_SPACE.test(complaint))
    throw new TransientGeneratorError(message);
  throw new FfmpegError(message, complaint, exit);
}
