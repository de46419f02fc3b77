import path from 'node:path';
import { buildSync } from 'esbuild';
import type { Compiler } from 'webpack';
import { SERVICE_WORKER_FILE } from '../release-format/service-worker-file.ts';

/** A separate single file, copied to the site's root. Add it before the plugin that computes integrities. */
export class ServiceWorkerPlugin {
  private readonly entry: string;

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
