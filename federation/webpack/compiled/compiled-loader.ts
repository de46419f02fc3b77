import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderDefinitionFunction } from 'webpack';
import { compileCalls, compileModule } from './compile-module.ts';

type Options = { what: 'module' | 'calls' };

/** The resource query of a module that is imported as it is written. */
const ORIGINAL = 'original';

/** A webpack loader: compiles the schemas of a module, or those of its calls, into validators without zod. */
const compiledLoader: LoaderDefinitionFunction<Options> = async function compiledLoader(source) {
  const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(this.resourcePath).href);
  if (this.getOptions().what === 'module') return compileModule(exports);
  return compileCalls(exports, `./${path.basename(this.resourcePath)}?${ORIGINAL}`) ?? source;
};

export default compiledLoader;
