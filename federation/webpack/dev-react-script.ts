import path from 'node:path';
import { build } from 'esbuild';

/** `.js` where this package is installed. */
const EXTENSION = path.extname(import.meta.filename);

/** In this order: React registers with the refresh runtime when it is evaluated. */
const MODULES = [`./dev-page-errors${EXTENSION}`, './share-refresh-runtime.js', `./dev-react${EXTENSION}`];

/** A script for pages of released hosts. Its tag has the ids of React's modules in `data-react`. */
export async function devReactScript(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: {
      contents: MODULES.map((module) => `import ${JSON.stringify(module)};`).join('\n'),
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
