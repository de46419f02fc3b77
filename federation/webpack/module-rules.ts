import { createRequire } from 'node:module';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import reactRefreshTypeScript from 'react-refresh-typescript';
import type { SourceFile, TransformerFactory } from 'typescript';
import type { Configuration, RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/** This repository's files are TypeScript, and a package's JavaScript. */
export const EXTENSION = path.extname(import.meta.filename);

type ModuleRulesOptions = { packageDir: string; packageName: string; fastRefresh: boolean };

export function moduleRules({ packageDir, packageName, fastRefresh }: ModuleRulesOptions): RuleSetRule[] {
  return [
    scriptRule(packageDir, fastRefresh ? [reactRefreshTypeScript()] : []),
    { test: /\.module\.css$/, sideEffects: true, use: cssLoaders(packageName, 'modules') },
    { test: /\.css$/, exclude: /\.module\.css$/, sideEffects: true, use: cssLoaders(packageName, 'global') },
    { test: /\.(png|jpe?g|gif|webp|avif|svg|woff2?|mp3|mp4)$/, type: 'asset/resource' },
    {
      resourceQuery: /^\?verified$/,
      use: path.join(import.meta.dirname, `verified-file-loader${EXTENSION}`),
    },
  ];
}

/** @param compilerOptions besides those of the package's tsconfig.json */
export function scriptRule(
  packageDir: string,
  before: readonly TransformerFactory<SourceFile>[],
  compilerOptions: Readonly<Record<string, string>> = {},
): RuleSetRule {
  return {
    test: /\.tsx?$/,
    use: {
      loader: require.resolve('ts-loader'),
      options: {
        transpileOnly: true,
        configFile: path.join(packageDir, 'tsconfig.json'),
        // Types are checked over the whole workspace by another compiler.
        compilerOptions: {
          noEmit: false,
          allowImportingTsExtensions: false,
          sourceMap: true,
          ...compilerOptions,
        },
        getCustomTransformers: () => ({ before }),
      },
    },
  };
}

export function classNames(packageName: string) {
  return {
    // Class names contain the package's name: class names of remotes must not collide.
    localIdentName: `${packageName}_[hash:base64:5]`,
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
}

function cssLoaders(packageName: string, kind: 'modules' | 'global'): NonNullable<RuleSetRule['use']> {
  return [
    MiniCssExtractPlugin.loader,
    {
      loader: require.resolve('css-loader'),
      options: {
        // All supported browsers load WOFF2; the older formats of font packages are not published.
        url: { filter: (url: string) => !url.endsWith('.woff') },
        modules: kind === 'modules' && classNames(packageName),
      },
    },
  ];
}

export const resolveOptions: NonNullable<Configuration['resolve']> = {
  extensions: ['.tsx', '.ts', '.mjs', '.js'],
};
