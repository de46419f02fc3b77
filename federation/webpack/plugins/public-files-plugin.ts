import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

const PLUGIN_NAME = 'PublicFilesPlugin';

const FOLDER = path.join('src', 'public');

/** Adds the host's `src/public` (if any) without a hash: page.json names it. Its base URL is immutable. */
export class PublicFilesPlugin {
  private readonly directory: string;

  constructor(hostDir: string) {
    this.directory = path.join(hostDir, FOLDER);
  }

  apply(compiler: Compiler): void {
    if (!existsSync(this.directory)) return;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.contextDependencies.add(this.directory);
      compilation.hooks.processAssets.tap(
        { name: PLUGIN_NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const entry of readdirSync(this.directory, { withFileTypes: true })) {
            if (!entry.isFile()) continue;
            const content = readFileSync(path.join(this.directory, entry.name));
            compilation.emitAsset(entry.name, new sources.RawSource(content));
          }
        },
      );
    });
  }
}
