import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { TransientGeneratorError } from '../generator.ts';
import { TRANSIENT_EXIT, type ProgramMessage } from './program-message.ts';

/** @param signal aborted when the parent died */
type Work<Request> = (
  request: Request,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
) => Promise<object>;

/**
 * Makes this process a generator program: it runs one generation and exits (run-program.ts is its parent).
 */
export function serveProgram<Request>(work: Work<Request>): void {
  // ffmpeg inherits the priority: API responses come first.
  setPriority(constants.priority.PRIORITY_LOW);
  const ending = new AbortController();
  createInterface({ input: process.stdin })
    // One line of JSON.
    .once('line', (line) => void run(work, JSON.parse(line), ending.signal))
    .once('close', () => {
      // The parent died, even by kill -9. process.exit() would wait for sharp's threads.
      ending.abort();
      process.kill(process.pid, 'SIGKILL');
    });
}

async function run<Request>(work: Work<Request>, request: Request, signal: AbortSignal): Promise<void> {
  let reported = -1;
  const onProgress = (percent: number): void => {
    // Each one is a message, and may be a statement of the database.
    if (Math.floor(percent) <= reported) return;
    reported = Math.floor(percent);
    send({ kind: 'progress', percent: reported });
  };
  try {
    const result = await work(request, signal, onProgress);
    send({ kind: 'done', result });
    process.exitCode = 0;
  } catch (error) {
    process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
    process.exitCode = error instanceof TransientGeneratorError ? TRANSIENT_EXIT : 1;
  }
  // From here on, only the end of the input matters.
  process.stdin.destroy();
}

function send(message: ProgramMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
