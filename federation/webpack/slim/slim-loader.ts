import type { LoaderDefinitionFunction } from 'webpack';
import { slimSource, type SlimSource } from './slim-source.ts';

/** A webpack loader: applies `slimSource` with its options to one file. */
const slimLoader: LoaderDefinitionFunction<SlimSource> = function slimLoader(source) {
  return slimSource(source, this.getOptions());
};

export default slimLoader;
