// The program of a package's `build` script: `node ../federation/webpack/build.ts`, in the package's folder.
// Packages have no webpack of their own: the plugins here and what runs them are one copy (docs/decisions/builds).
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Configuration } from 'webpack';
import { runWebpack } from './run-webpack.ts';
import { typeErrorsOf } from './type-check.ts';

/** @param elsewhere of a variant that a test makes, whose sources are not for release */
async function build(folder: string, elsewhere: string | undefined): Promise<number> {
  if (elsewhere === undefined) {
    // Of a build that fails nothing is left to publish, nor of the one before it.
    rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
    const errors = await typeErrorsOf(folder);
    if (errors.length > 0) {
      console.error(`${path.basename(folder)} has type errors:\n${errors.join('\n')}`);
      return 1;
    }
  }
  const file = pathToFileURL(path.join(folder, 'webpack.config.mjs')).href;
  const { default: config }: { default: Configuration } = await import(file);
  const output = { ...config.output, ...(elsewhere && { path: path.resolve(elsewhere) }) };
  const { warnings = [] } = await runWebpack({ ...config, output });
  for (const { message } of warnings) console.warn(message);
  return 0;
}

const { values } = parseArgs({ options: { 'output-path': { type: 'string' } } });
try {
  process.exitCode = await build(process.cwd(), values['output-path']);
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
