import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { paintIllustration } from './diary/paint-illustration.ts';
import type { VideoSize, ProgramMessage, ProgramRequest } from './program-request.ts';
import { renderVideo } from './video/render-video.ts';

/*
 * Makes one thing and ends: started by run-generator-program.ts, which tells the order on the standard input and listens
 * on the standard output.
 */

// ffmpeg inherits it: whoever waits for an answer of the API goes first.
setPriority(constants.priority.PRIORITY_LOW);

const ending = new AbortController();

createInterface({ input: process.stdin })
  .once('line', (line) => void run(JSON.parse(line)))
  .once('close', () => {
    // Whoever ordered is gone, even by kill -9. sharp may still be at work in its threads, which process.exit() would wait for.
    ending.abort();
    process.kill(process.pid, 'SIGKILL');
  });

async function run(request: ProgramRequest): Promise<void> {
  try {
    const size = await make(request);
    send({ kind: 'done', ...size });
    process.exitCode = 0;
  } catch (error) {
    process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
    process.exitCode = 1;
  }
  // Nothing else is left to do but to listen for the end of the input.
  process.stdin.destroy();
}

function make(request: ProgramRequest): Promise<VideoSize> {
  const onProgress = (percent: number): void => send({ kind: 'progress', percent });
  return request.task === 'render-video'
    ? renderVideo(request, ending.signal, onProgress)
    : paintIllustration(request, onProgress);
}

function send(message: ProgramMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
