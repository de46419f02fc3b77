import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { GeneratorError } from '../generator.ts';

const LONGEST_COMPLAINT = 300;

/**
 * Runs ffmpeg (`-progress pipe:1` must be among its arguments); the signal kills it.
 * @param onFrames receives the number of frames written
 * @throws GeneratorError with the end of ffmpeg's error output
 */
export async function runFfmpeg(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
  onFrames: (frames: number) => void,
): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-LONGEST_COMPLAINT);
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const frames = /^frame=\s*(\d+)/.exec(line)?.[1];
    if (frames !== undefined) onFrames(Number(frames));
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new GeneratorError(`ffmpeg did not run: ${error.message}`)));
    child.once('close', resolve);
  });
  if (code !== 0) throw new GeneratorError(`ffmpeg ended with ${code}: ${complaint.trim()}`);
}
