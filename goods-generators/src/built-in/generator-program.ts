import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { paintIllustration } from './diary/paint-illustration.ts';
import type { VideoSize, ProgramMessage, ProgramRequest } from './program-request.ts';
import { renderVideo } from './video/render-video.ts';

/* Runs one generation and exits; run-generator-program.ts writes its input and reads its output. */

// ffmpeg inherits the priority: API responses come first.
setPriority(constants.priority.PRIORITY_LOW);

const ending = new AbortController();

createInterface({ input: process.stdin })
  .once('line', (line) => void run(JSON.parse(line)))
  .once('close', () => {
    // The parent died, even by kill -9. process.exit() would wait for sharp's threads.
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
  // From here on, only the end of the input matters.
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
