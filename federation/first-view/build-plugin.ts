import { brotliCompressSync } from 'node:zlib';
import type { Compiler } from 'webpack';
import { MAX_EARLY_SCRIPT_BYTES } from './release-entry.ts';
import { buildEarlyScripts, type EarlyScript, type EarlyScriptsOptions } from './build.ts';

const PLUGIN_NAME = 'EarlyScriptsPlugin';

/** Builds a package's early scripts and adds them to its files. */
export class EarlyScriptsPlugin {
  private readonly options: EarlyScriptsOptions;
  private built: Record<string, EarlyScript> = {};

  constructor(options: EarlyScriptsOptions) {
    this.options = options;
  }

  /** The file of each path prefix, once the build has emitted its files. */
  files(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.built).map(([prefix, { file }]) => [prefix, file]));
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.make.tapPromise(PLUGIN_NAME, async () => {
      this.built = await buildEarlyScripts(this.options);
    });
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: PLUGIN_NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const { file, source } of Object.values(this.built)) {
            const bytes = brotliCompressSync(source).length;
            if (bytes > MAX_EARLY_SCRIPT_BYTES)
              compilation.errors.push(
                new WebpackError(
                  `${file} has ${bytes} bytes compressed; an early script has at most ${MAX_EARLY_SCRIPT_BYTES}`,
                ),
              );
            compilation.emitAsset(file, new sources.RawSource(source), { minimized: true });
          }
        },
      );
    });
  }
}
