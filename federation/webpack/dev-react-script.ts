import path from 'node:path';
import { build } from 'esbuild';

/** The script of dev-react.ts, whose tag names the ids of React's modules in `data-react`. */
export async function devReactScript(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'dev-react.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
