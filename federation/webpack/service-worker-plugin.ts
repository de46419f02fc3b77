import path from 'node:path';
import { buildSync } from 'esbuild';
import type { Compiler } from 'webpack';
import { SERVICE_WORKER_FILE } from '../release-format/build-contract.ts';

/**
 * Builds a host's service worker beside its other files. By itself and into one file: the browser runs it without a page, and
 * the release tool puts it at the site's root. To stand before the plugin that sums the files up.
 */
export class ServiceWorkerPlugin {
  private readonly entry: string;

  /** @param entry absolute path of the worker's first module */
  constructor(entry: string) {
    this.entry = entry;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ServiceWorkerPlugin', (compilation) => {
      compilation.fileDependencies.add(this.entry);
      buildSync({
        entryPoints: [this.entry],
        outfile: path.join(compiler.outputPath, SERVICE_WORKER_FILE),
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        logLevel: 'silent',
      });
    });
  }
}
