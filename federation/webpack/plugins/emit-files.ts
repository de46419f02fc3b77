import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import type { Compilation, WebpackPluginInstance } from 'webpack';

type EmittedFile = { name: string; content: Buffer; minimized?: boolean };

/** Adds files without a hash, each time that webpack builds. */
function emitFiles(name: string, read: (compilation: Compilation) => EmittedFile[]): WebpackPluginInstance {
  return {
    apply: ({ hooks, webpack: { Compilation, sources } }) => {
      hooks.thisCompilation.tap(name, (compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
        compilation.hooks.processAssets.tap({ name, stage }, () => {
          for (const { name: file, content, minimized } of read(compilation))
            compilation.emitAsset(file, new sources.RawSource(content), minimized ? { minimized } : {});
        });
      });
    },
  };
}

/** Adds the host's `src/public` (if any): page.json names its files. Their base URL is immutable. */
export function publicFiles(hostDir: string): WebpackPluginInstance {
  const directory = path.join(hostDir, 'src', 'public');
  return emitFiles('publicFiles', ({ contextDependencies }) => {
    if (!existsSync(directory)) return [];
    contextDependencies.add(directory);
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => ({ name, content: readFileSync(path.join(directory, name)) }));
  });
}

/**
 * Builds a script that needs no other file under a fixed name, such as the service worker.
 * @param entry an absolute path
 */
export function singleFile(entry: string, name: string): WebpackPluginInstance {
  return emitFiles('singleFile', ({ fileDependencies }) => {
    fileDependencies.add(entry);
    const { outputFiles } = buildSync({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      logLevel: 'silent',
    });
    return [{ name, content: Buffer.from(outputFiles[0]?.contents ?? []), minimized: true }];
  });
}
