import { buildSync } from 'esbuild';
import type { Compiler } from 'webpack';

const PLUGIN_NAME = 'SingleFilePlugin';

/**
 * Builds a script that needs no other file, under a fixed name: the service worker, the host's early
 * script.
 */
export class SingleFilePlugin {
  private readonly entry: string;
  private readonly fileName: string;

  /** @param entry an absolute path */
  constructor(entry: string, fileName: string) {
    this.entry = entry;
    this.fileName = fileName;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.fileDependencies.add(this.entry);
      compilation.hooks.processAssets.tap(
        { name: PLUGIN_NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () =>
          compilation.emitAsset(this.fileName, new sources.RawSource(this.build()), {
            minimized: true,
          }),
      );
    });
  }

  private build(): Buffer {
    const { outputFiles } = buildSync({
      entryPoints: [this.entry],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      logLevel: 'silent',
    });
    return Buffer.from(outputFiles[0]?.contents ?? []);
  }
}
