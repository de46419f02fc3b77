// The program of a package's `build` script: `node ../federation/webpack/build.ts`, in the package's folder.
// Packages have no webpack of their own: the plugins here and what runs them are one copy (docs/decisions/builds).
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Configuration } from 'webpack';
import { runWebpack } from './run-webpack.ts';

const { values } = parseArgs({ options: { 'output-path': { type: 'string' } } });
try {
  const file = pathToFileURL(path.resolve('webpack.config.mjs')).href;
  const { default: config }: { default: Configuration } = await import(file);
  const output = {
    ...config.output,
    ...(values['output-path'] && { path: path.resolve(values['output-path']) }),
  };
  const { warnings = [] } = await runWebpack({ ...config, output });
  for (const { message } of warnings) console.warn(message);
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
