import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { LOAD_TIME_LIMIT_MS } from '../runtime/area-load-error.ts';
import { ChunkIntegrityPlugin } from './plugins/chunk-integrity.ts';
import { moduleRules, resolveOptions } from './module-rules.ts';
import { PortableModulesPlugin } from './measured/portable-modules-plugin.ts';
import { pluginOf } from './plugins/plugin-of.ts';

export type BuildMode = 'production' | 'development';

type BaseConfigOptions = { packageDir: string; packageName: string; uniqueName?: string; mode: BuildMode };

export function baseConfig(options: BaseConfigOptions): Configuration {
  const { packageDir, packageName, uniqueName = packageName, mode } = options;
  const isProduction = mode === 'production';
  const file = isProduction ? '[name].[contenthash:8]' : '[name]';
  return {
    name: packageName,
    context: packageDir,
    mode,
    target: ['web', 'es2022'],
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: resolveOptions,
    module: { rules: moduleRules({ packageDir, packageName, fastRefresh: !isProduction }) },
    output: {
      path: path.join(packageDir, 'dist'),
      clean: true,
      publicPath: 'auto',
      uniqueName,
      filename: `${file}.js`,
      chunkFilename: `${file}.js`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      // Longer than the page's own limit, which retries a timed-out screen under a new path.
      chunkLoadTimeout: LOAD_TIME_LIMIT_MS + 2_000,
      // Re-evaluates a module that threw on the next import, instead of returning it half initialised.
      strictModuleErrorHandling: true,
    },
    optimization: {
      minimize: isProduction,
      // PortableModulesPlugin sets them.
      ...(isProduction ? { moduleIds: false, chunkIds: false } : {}),
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
          terserOptions: { compress: { passes: 3 } },
        }),
        new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.esbuildMinifyCss, extractComments: false }),
      ],
      realContentHash: isProduction,
    },
    performance: false,
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${file}.css`,
        chunkFilename: `${file}.css`,
        // @layer fixes the cascade, so import order does not matter.
        ignoreOrder: true,
      }),
      ...(isProduction
        ? [
            compileHint(),
            new PortableModulesPlugin(),
            new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
            new ChunkIntegrityPlugin(),
          ]
        : []),
    ],
  };
}

/**
 * Chromium then compiles all functions while the script arrives, in another thread. Otherwise it compiles
 * each when it is first called: half of the time that evaluating the host takes (docs/decisions/first-load).
 */
function compileHint(): WebpackPluginInstance {
  return pluginOf(
    ({ BannerPlugin, Compilation }) =>
      new BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /\.js$/,
        // After the minifier, which removes comments, and before source maps and hashes.
        stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 10,
      }),
  );
}
