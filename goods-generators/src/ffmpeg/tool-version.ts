import type { Readable } from 'node:stream';
import { launch } from './sandbox/launch.ts';

/** Older ones are not maintained any more: they never open an upload. */
export const OLDEST_MAJOR = 6;
/** libavcodec's in that version of ffmpeg, for builds that name a commit instead of a version. */
const OLDEST_LIBRARY = 60;

const LIMIT_MS = 30_000;

export type ToolVersion = { text: string; isCurrent: boolean };

/** What `-version` says; undefined if the program does not run. */
export async function toolVersion(program: string, signal?: AbortSignal): Promise<ToolVersion | undefined> {
  const report = await outputOf(program, ['-version'], signal);
  if (report === undefined) return undefined;
  const text = /^ff(?:mpeg|probe) version (\S+)/m.exec(report)?.[1] ?? 'unknown';
  const [, major] = /^n?(\d{1,3})(?=[.-]|$)/.exec(text) ?? [];
  const [, library = '0'] = /^libavcodec\s+(\d+)/m.exec(report) ?? [];
  const isCurrent = major === undefined ? Number(library) >= OLDEST_LIBRARY : Number(major) >= OLDEST_MAJOR;
  return { text, isCurrent };
}

/** Its standard output; undefined if it fails. */
export async function outputOf(
  program: string,
  args: readonly string[],
  signal: AbortSignal = AbortSignal.timeout(LIMIT_MS),
): Promise<string | undefined> {
  try {
    const child = await launch(program, args, { folder: null, signal });
    child.stderr.resume();
    const closed = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    const [code, output] = await Promise.all([closed, textOf(child.stdout)]);
    return code === 0 ? output : undefined;
  } catch {
    return undefined;
  }
}

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += String(part);
  return text;
}
