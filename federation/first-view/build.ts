import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import type { Early } from './release-entry.ts';
import { integrityOf } from '../release-format/integrity-of.ts';
import { earlyModuleRules, resolveOptions } from '../webpack/module-rules.ts';
import { runWebpack } from '../webpack/run-webpack.ts';

const require = createRequire(import.meta.url);

export type EarlyScriptsOptions = {
  packageDir: string;
  packageName: string;
  /** By path prefix; `script` is the source file, relative to the package. */
  early: Readonly<Record<string, Pick<Early, 'script'>>>;
  /** What an early script has instead of a module: specifier to specifier. */
  stubs: Readonly<Record<string, string>>;
};

export type EarlyScript = { file: string; source: Buffer };

const EARLY = import.meta.dirname;

/**
 * Builds the early scripts of a package (docs/contracts/first-view.md): each one file that needs nothing
 * else, from the same components as the screen, with DOM nodes instead of React's elements.
 * @returns by path prefix
 */
export async function buildEarlyScripts(options: EarlyScriptsOptions): Promise<Record<string, EarlyScript>> {
  const outputDir = mkdtempSync(path.join(tmpdir(), 'early-scripts-'));
  try {
    const prefixes = Object.keys(options.early);
    if (prefixes.length === 0) return {};
    const { warnings: [warning] = [] } = await runWebpack(earlyConfig(options, outputDir));
    if (warning !== undefined) throw new Error(warning.message);
    const emitted = readdirSync(outputDir).filter((file) => file.endsWith('.js'));
    return Object.fromEntries(
      prefixes.map((prefix, index) => {
        if (!emitted.includes(`${index}.js`)) throw new Error(`${prefix}: no early script was built`);
        const source = readFileSync(path.join(outputDir, `${index}.js`));
        return [prefix, { file: fileNameOf(prefix, source), source }];
      }),
    );
  } finally {
    rmSync(outputDir, { recursive: true, force: true });
  }
}

/** `/home/memoryDetailPage` becomes `early-home-memoryDetailPage.1a2b3c4d.js`. */
function fileNameOf(prefix: string, source: Buffer): string {
  const sum = Buffer.from(integrityOf(source).slice('sha384-'.length), 'base64').toString('hex').slice(0, 8);
  return `early${prefix.replaceAll('/', '-')}.${sum}.js`;
}

function earlyConfig(
  { packageDir, packageName, early, stubs }: EarlyScriptsOptions,
  outputDir: string,
): Configuration {
  const files = Object.values(early).map(({ script }) => script);
  return {
    name: `${packageName} early`,
    context: packageDir,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: Object.fromEntries(files.map((file, index) => [String(index), file])),
    output: {
      path: outputDir,
      filename: '[name].js',
      iife: true,
      publicPath: 'auto',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    resolve: { ...resolveOptions, alias: { ...stubs, ...ownStubs(packageDir) } },
    module: { rules: earlyModuleRules({ packageDir, packageName }) },
    optimization: {
      splitChunks: false,
      minimizer: [
        new TerserPlugin({
          // Slower than swc, and a few percent smaller.
          minify: TerserPlugin.terserMinify,
          extractComments: false,
          terserOptions: {
            ecma: 2020,
            compress: { passes: 4, unsafe_arrows: true },
            format: { comments: false },
          },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

function ownStubs(packageDir: string): Record<string, string> {
  const lucide = path.dirname(require.resolve('lucide-react', { paths: [packageDir] }));
  return {
    'react/jsx-runtime$': path.join(EARLY, 'jsx-runtime.ts'),
    react$: path.join(EARLY, 'react.ts'),
    'react-router-dom$': path.join(EARLY, 'react-router-dom.ts'),
    [path.join(lucide, '..', 'esm', 'createLucideIcon.mjs')]: path.join(EARLY, 'lucide-icon.ts'),
  };
}
