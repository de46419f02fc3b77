import type { Compiler, WebpackPluginInstance } from 'webpack';

/**
 * A plugin of the webpack that runs the build. With two copies installed, an imported class is another one
 * than the compiler's: hooks stay silent and `instanceof` is false, without any error (docs/decisions/builds).
 */
export function pluginOf(
  make: (webpack: Compiler['webpack']) => WebpackPluginInstance,
): WebpackPluginInstance {
  return { apply: (compiler) => make(compiler.webpack).apply(compiler) };
}
