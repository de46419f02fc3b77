import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { GeneratorError, TransientGeneratorError } from '../generator.ts';

/** The end of the error output. A damaged file has thousands of lines of it. */
const COMPLAINT_LENGTH = 2_000;
const MESSAGE_LENGTH = 300;

const NO_SPACE = /No space left on device|Disk quota exceeded/;

/** ffmpeg or ffprobe ended with an exit code: its arguments, or the file that it read, are not fine. */
export class FfmpegError extends GeneratorError {
  override name = 'FfmpegError';
  /** The end of its error output. */
  readonly complaint: string;
  readonly exit: number | null;

  constructor(message: string, complaint: string, exit: number | null) {
    super(message);
    this.complaint = complaint;
    this.exit = exit;
  }
}

/**
 * Runs ffmpeg or ffprobe; the signal kills it.
 * @param readOutput receives the standard output; all of it has been read when this resolves
 * @throws FfmpegError; TransientGeneratorError if it was killed, or the disk is full
 */
export async function runFfmpeg(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
  readOutput: (stdout: Readable) => void,
): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
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
  // The machine may have run out of memory.
  if (typeof exit === 'string' || NO_SPACE.test(complaint)) throw new TransientGeneratorError(message);
  throw new FfmpegError(message, complaint, exit);
}
