import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type * as z from 'shared/schema';
import { GeneratorError, TransientGeneratorError, type GenerationContext } from '../generator.ts';
import { TRANSIENT_EXIT, type ProgramMessage } from './program-message.ts';

/** The end of a program's error output: enough for a diagnosis, too short for personal data. */
const LONGEST_COMPLAINT = 400;

/** The environment of the program and ffmpeg; keys of services and of the database are not passed on. */
const NEEDED_VARIABLES = ['PATH', 'FFMPEG_PATH', 'FFPROBE_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/** A file that calls `serveProgram`. */
type Program<Result> = { url: URL; result: z.ZodMiniType<Result> };

/**
 * Runs one generation in a child process at the lowest priority, so that the API stays responsive. The
 * process and its children end with the signal, or when this process dies.
 * @param request without text that people typed
 * @throws GeneratorError; an AbortError when the signal ended it
 */
export async function runProgram<Result>(
  program: Program<Result>,
  request: object,
  generation: GenerationContext,
): Promise<Result> {
  const { signal, onProgress } = generation;
  if (signal.aborted) throw ended();
  const child = spawn(process.execPath, [fileURLToPath(program.url)], {
    cwd: generation.directory,
    env: Object.fromEntries(NEEDED_VARIABLES.map((name) => [name, process.env[name]])),
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group, so that one signal reaches ffmpeg too.
    detached: process.platform !== 'win32',
  });
  const end = (): void => endGroup(child);
  signal.addEventListener('abort', end, { once: true });
  let done: Extract<ProgramMessage, { kind: 'done' }> | undefined;
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-LONGEST_COMPLAINT);
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = readMessage(line);
    if (message?.kind === 'progress') onProgress(message.percent);
    if (message?.kind === 'done') done = message;
  });
  // Stays open: its end tells the program that this process died. The exit below reports write errors.
  child.stdin.on('error', () => undefined).write(`${JSON.stringify(request)}\n`);
  try {
    const exit = await exitOf(child);
    if (signal.aborted) throw ended();
    // The machine may have run out of memory.
    if (typeof exit === 'string')
      throw new TransientGeneratorError(`The generator program was killed by ${exit}`);
    if (done === undefined || exit !== 0) {
      const failure = `The generator program ended with ${exit}: ${complaint.trim()}`;
      throw exit === TRANSIENT_EXIT ? new TransientGeneratorError(failure) : new GeneratorError(failure);
    }
    return program.result.parse(done.result);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function readMessage(line: string): ProgramMessage | undefined {
  try {
    return JSON.parse(line);
  } catch {
    // An incomplete last line of a killed program.
    return undefined;
  }
}

/** The exit code or signal; all output has been read by then. */
function exitOf(child: ChildProcess): Promise<number | string | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new GeneratorError(`The generator program did not start: ${error.message}`, { cause: error })),
    );
    // If only the program was killed, its children still run.
    child.once('exit', () => endGroup(child));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process group is empty.
  }
}

function ended(): DOMException {
  return new DOMException('The making was ended', 'AbortError');
}
