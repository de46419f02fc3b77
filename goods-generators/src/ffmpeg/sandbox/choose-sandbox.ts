import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bubblewrap, bubblewrapWithProc } from './bubblewrap.ts';
import type { Sandbox } from './confinement.ts';
import { landlock } from './landlock.ts';
import { namespaces } from './namespaces.ts';

const run = promisify(execFile);
const PROBE_MS = 10_000;

/** The strictest first. */
const SANDBOXES: readonly Sandbox[] = [bubblewrapWithProc, bubblewrap, namespaces, landlock];

let chosen: Promise<Sandbox | null> | undefined;

/** The strictest sandbox that works on this machine, tried once; null if there is none. */
export function chooseSandbox(): Promise<Sandbox | null> {
  chosen ??= firstThatWorks();
  return chosen;
}

async function firstThatWorks(): Promise<Sandbox | null> {
  if (process.platform !== 'linux') return null;
  for (const sandbox of SANDBOXES) if (await works(sandbox)) return sandbox;
  return null;
}

/** User namespaces may be off, or the container's engine may deny them: only trying tells. */
export async function works(sandbox: Sandbox): Promise<boolean> {
  const [program = '', ...args] = sandbox.confine({ command: ['true'], reads: [], folder: null });
  return run(program, args, { timeout: PROBE_MS, killSignal: 'SIGKILL' }).then(
    () => true,
    () => false,
  );
}

/** What the log and the doctor say. */
export function describeSandbox(sandbox: Sandbox | null): string {
  return sandbox === null
    ? 'ffmpeg runs WITHOUT a sandbox: a film that takes it over has the rights of this server'
    : `ffmpeg runs in a sandbox (${sandbox.name})`;
}
