import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';

const PLUGIN_NAME = 'PublicFilesPlugin';

/**
 * Puts the files of a folder among a build's others under their own names: what a page's template names (`links` of page.json) cannot
 * carry a hash. Under a released version's address they never change all the same.
 */
export class PublicFilesPlugin {
  private readonly directory: string;

  /** @param directory absolute path; folders in it are left aside */
  constructor(directory: string) {
    this.directory = directory;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.contextDependencies.add(this.directory);
      compilation.hooks.processAssets.tap(
        { name: PLUGIN_NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const entry of readdirSync(this.directory, { withFileTypes: true })) {
            if (!entry.isFile()) continue;
            const content = readFileSync(path.join(this.directory, entry.name));
            compilation.emitAsset(entry.name, new webpack.sources.RawSource(content));
          }
        },
      );
    });
  }
}
