import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderDefinitionFunction } from 'webpack';
import { compileCalls, compileModule } from './compile-module.ts';

type Options = { what: 'module' | 'calls' };

/** The resource query of a module that is imported as it is written. */
const ORIGINAL = 'original';

/** A webpack loader: compiles the schemas of a module, or those of its calls, into validators without zod. */
const compiledLoader: LoaderDefinitionFunction<Options> = async function compiledLoader(source) {
  if (!hasRuntime(this.resourcePath)) return source;
  const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(this.resourcePath).href);
  if (this.getOptions().what === 'module') return compileModule(exports);
  return compileCalls(exports, `./${path.basename(this.resourcePath)}?${ORIGINAL}`) ?? source;
};

/** Past sources, which benchmarks build with these tools, may be older than what compiled schemas need. */
function hasRuntime(resourcePath: string): boolean {
  const [shared] = /^.*[\\/]shared[\\/](?=src[\\/])/.exec(resourcePath) ?? [];
  return shared === undefined || existsSync(path.join(shared, 'src', 'compiled-schemas', 'validators.ts'));
}

export default compiledLoader;
