import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderDefinitionFunction } from 'webpack';
import { compileCalls, compileModule } from './compile-module.ts';

type Options = { what: 'module' | 'calls' };

/** A webpack loader: compiles the schemas of a module, or those of its calls, into validators without zod. */
const compiledLoader: LoaderDefinitionFunction<Options> = function compiledLoader(source) {
  const done = this.async();
  const { what } = this.getOptions();
  const compile = (exports: Readonly<Record<string, unknown>>): string => {
    if (what === 'module') return compileModule(exports);
    return compileCalls(exports, `./${path.basename(this.resourcePath)}?${ORIGINAL}`) ?? source;
  };
  import(pathToFileURL(this.resourcePath).href)
    .then(compile)
    .then((text) => done(null, text))
    .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
};

/** The resource query of a module that is imported as it is written. */
export const ORIGINAL = 'original';

export default compiledLoader;
