import { GeneratorError } from '../generator.ts';
import { BUNDLED, hasBundled } from './bundled-programs.ts';
import { OLDEST_MAJOR, toolVersion } from './tool-version.ts';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';

type Search = {
  name: keyof typeof BUNDLED;
  /** The variable that names it. */
  variable: string;
  /** What it names, or what else goes before PATH. */
  configured: string;
  path: string | undefined;
  /** Whether one on PATH can do what is needed. */
  suits?: (program: string) => Promise<boolean>;
};

/**
 * The configured program, else one on PATH that is not old, else the one of the npm package.
 * @throws GeneratorError if there is none, or the configured one is old
 */
export async function findTool({ name, variable, configured, path, suits }: Search): Promise<string> {
  if (configured !== '') {
    const [onPath] = await programsOnPath(configured, path);
    const program = onPath ?? configured;
    const version = await toolVersion(program);
    if (version?.isCurrent === false)
      throw new GeneratorError(
        `${program} is ${name} ${version.text}: ${OLDEST_MAJOR} or newer is needed (${variable})`,
      );
    return program;
  }
  for (const candidate of await programsOnPath(name, path)) {
    const version = await toolVersion(candidate);
    if (version?.isCurrent === true && (await (suits?.(candidate) ?? true))) return candidate;
  }
  if (hasBundled()) return BUNDLED[name];
  throw new GeneratorError(`There is no ${name} of version ${OLDEST_MAJOR} or newer: set ${variable}`);
}

/** The paths of a program in the directories of PATH, in order: none for what is a path itself. */
export async function programsOnPath(name: string, path = ''): Promise<string[]> {
  if (name !== basename(name)) return [];
  const candidates = path
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, programName(name)));
  const isThere = await Promise.all(candidates.map(isProgram));
  return candidates.filter((_, index) => isThere[index]);
}

export function programName(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

export function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
