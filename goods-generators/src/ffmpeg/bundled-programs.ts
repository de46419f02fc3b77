import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'bundled');
const PACKAGE = join(import.meta.dirname, '..', '..');
const ROOT = join(PACKAGE, '..');

/** ffmpeg's libraries of the package node-av behind the arguments that are used here. */
export const BUNDLED = { ffmpeg: join(FOLDER, 'ffmpeg.ts'), ffprobe: join(FOLDER, 'ffprobe.ts') };

/**
 * Whether the package is installed: it is optional, and not for every machine. It is too large to be loaded
 * here.
 */
export function hasBundled(): boolean {
  const library = `@seydx/node-av-${process.platform}-${process.arch}`;
  try {
    const installed = realpathSync(join(PACKAGE, 'node_modules', 'node-av'));
    return existsSync(join(installed, '..', library));
  } catch {
    return false;
  }
}

/** How to start one of them, and what it reads; undefined for any other program. */
export function bundledCommand(program: string): { command: string[]; reads: string[] } | undefined {
  if (!Object.values(BUNDLED).includes(program)) return undefined;
  const reads = [process.execPath, join(PACKAGE, 'node_modules'), FOLDER, join(PACKAGE, 'package.json')];
  const modules = join(ROOT, 'node_modules');
  return {
    command: [process.execPath, program],
    reads: [...reads, ...(existsSync(modules) ? [modules] : [])],
  };
}
