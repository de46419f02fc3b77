import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundledCommand } from '../ffmpeg/bundled-programs.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { findFfprobe } from '../ffmpeg/find-ffprobe.ts';

const MOST_OUTPUT = 64 * 1024 * 1024;

/** The tools are those that programs use, whatever a test names later. */
const tools = {
  ffmpeg: findFfmpeg(process.env, AbortSignal.timeout(30_000)),
  ffprobe: findFfprobe(process.env),
};

/** Runs ffmpeg or ffprobe on files of the tests themselves. @returns its standard output */
export async function runTool(
  name: keyof typeof tools,
  args: readonly string[],
  { cwd }: { cwd?: string } = {},
): Promise<Buffer> {
  const program = await tools[name];
  const [file = '', ...rest] = [...(bundledCommand(program)?.command ?? [program]), ...args];
  const options = { encoding: 'buffer', maxBuffer: MOST_OUTPUT, ...(cwd !== undefined && { cwd }) } as const;
  return (await promisify(execFile)(file, rest, options)).stdout;
}
