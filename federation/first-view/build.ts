import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import TerserPlugin from 'terser-webpack-plugin';
import ts from 'typescript';
import type { Compiler, Configuration } from 'webpack';
import type * as z from 'zod';
import { classNames, resolveOptions, scriptRule } from '../webpack/module-rules.ts';
import { runWebpack } from '../webpack/run-webpack.ts';
import { REACT_MODULES } from './dom-react.ts';
import { MAX_FIRST_VIEW_BYTES } from './release-entry.ts';
import { providedName } from '../webpack/team-names.ts';
import type { DeclaredFirstViewSchema, ReleasedFirstView } from './schema.ts';

const require = createRequire(import.meta.url);

const PLUGIN_NAME = 'FirstViewsPlugin';

type FirstViewsOptions = {
  packageDir: string;
  packageName: string;
  /** First views are keyed by path prefix. */
  firstViews: Readonly<Record<string, DeclaredFirstView>>;
  /** Modules that the host has for all scripts. */
  provided: readonly string[];
};

/** With the screen's chunk, whose style sheets the first view has. */
export type DeclaredFirstView = z.infer<typeof DeclaredFirstViewSchema> & { chunk: string };

type Script = { file: string; source: Buffer };

/**
 * Builds a package's first-view scripts (docs/contracts/first-view.md) and adds them to its files: each one
 * file that needs nothing else, from the same components as the screen.
 */
export class FirstViewsPlugin {
  readonly #options: FirstViewsOptions;
  #built: Record<string, Script> = {};

  constructor(options: FirstViewsOptions) {
    this.#options = options;
  }

  /** As the build's contract names them, once the files are emitted. */
  describe(filesOfChunk: (chunk: string) => string[]): Record<string, ReleasedFirstView> {
    return Object.fromEntries(
      Object.entries(this.#options.firstViews).map(([prefix, { requests, chunk }]) => {
        const styles = filesOfChunk(chunk).filter((file) => file.endsWith('.css'));
        return [prefix, { script: this.#built[prefix]?.file ?? '', styles, requests }];
      }),
    );
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.make.tapPromise(PLUGIN_NAME, async () => {
      this.#built = await buildFirstViews(this.#options);
    });
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: PLUGIN_NAME, stage }, () => {
        for (const { file, source } of Object.values(this.#built)) {
          const bytes = brotliCompressSync(source).length;
          const message = `${file} has ${bytes} bytes compressed; a first view has at most ${MAX_FIRST_VIEW_BYTES}`;
          if (bytes > MAX_FIRST_VIEW_BYTES) compilation.errors.push(new WebpackError(message));
          compilation.emitAsset(file, new sources.RawSource(source), { minimized: true });
        }
      });
    });
  }
}

async function buildFirstViews(options: FirstViewsOptions): Promise<Record<string, Script>> {
  const built: Record<string, Script> = {};
  for (const [prefix, declared] of Object.entries(options.firstViews)) {
    const outputDir = mkdtempSync(path.join(tmpdir(), 'first-view-'));
    try {
      const { warnings: [warning] = [] } = await runWebpack(configuration(options, declared, outputDir));
      if (warning !== undefined) throw new Error(warning.message);
      const source = wrapped(readFileSync(path.join(outputDir, 'main.js'), 'utf8'));
      built[prefix] = { file: fileNameOf(prefix, source), source: Buffer.from(source) };
    } finally {
      rmSync(outputDir, { recursive: true, force: true });
    }
  }
  return built;
}

/** In the addresses of images until the build's end: their folder is the script's own. */
const FOLDER = 'folder-of-the-script/';

/**
 * A function of the host's modules, JSX and fragments: it may come before the host's own script. The name of
 * the folder is longer than any that the minifier gives, so nothing hides it.
 */
function wrapped(script: string): string {
  const source = script.replace(/^"use strict";|;$/g, '').replaceAll(`"${FOLDER}`, 'folder+"');
  const isNamed = script.includes(FOLDER);
  const folder = isNamed ? 'const folder=document.currentScript.src.replace(/[^/]*$/,"");' : '';
  return `{${folder}ongiFirstView.script=(m,h,F)=>{${source}};ongiFirstView.onScript?.()}`;
}

/** `/home/memoryDetailPage` becomes `first-view-home-memoryDetailPage.1a2b3c4d.js`. */
function fileNameOf(prefix: string, source: string): string {
  const sum = createHash('sha384').update(source).digest('hex').slice(0, 8);
  return `first-view${prefix.replaceAll('/', '-')}.${sum}.js`;
}

function configuration(
  { packageDir, packageName, provided }: FirstViewsOptions,
  { script, leftToScreen = [] }: DeclaredFirstView,
  outputDir: string,
): Configuration {
  // Class names as in the package's own build, whose style sheets apply.
  const modules = { ...classNames(packageName), exportOnlyLocals: true };
  const host = [...REACT_MODULES, ...provided];
  const left = leftToScreen.map((name) => (name.startsWith('./') ? path.join(packageDir, name) : name));
  return {
    name: `${packageName} first view`,
    context: packageDir,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: script,
    output: { path: outputDir, iife: false, assetModuleFilename: '[name].[contenthash:8][ext]' },
    resolve: resolveOptions,
    externalsType: 'var',
    externals: ({ context, request }, done) => {
      const name = nameOf(context, request);
      if (left.includes(name) && !name.startsWith('lucide-react/')) done(undefined, 'undefined');
      else if (host.includes(name)) done(undefined, `m[${JSON.stringify(name)}]`);
      else done();
    },
    module: {
      rules: [
        scriptRule(packageDir, [forOneDrawing], { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'F' }),
        { test: /\.module\.css$/, use: [{ loader: require.resolve('css-loader'), options: { modules } }] },
        // Emitted by the package's own build, under the same names.
        {
          test: /\.(png|jpe?g|webp|svg)$/,
          type: 'asset/resource',
          generator: { emit: false, publicPath: FOLDER },
        },
        {
          test: /lucide-react.*icons/,
          use: { loader: path.join(import.meta.dirname, 'icon-loader.cjs'), options: { left } },
        },
      ],
    },
    optimization: {
      splitChunks: false,
      minimizer: [
        // Slower than swc, and a few percent smaller.
        new TerserPlugin({
          extractComments: false,
          terserOptions: {
            toplevel: true,
            compress: { passes: 4, unsafe_arrows: true, pure_getters: true },
            format: { comments: false },
          },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/**
 * `shared/text/days`, `lucide-react/heart`, from wherever and under whichever package's name they are
 * imported; else as imported, or a path.
 */
function nameOf(context: string, request: string): string {
  if (!request.startsWith('.')) return providedName(request);
  const file = path.resolve(context, request);
  const [, ofPackage, name] =
    /\/(shared\/|lucide-react\/)(?:src|dist\/esm(?:\/icons)?)\/(.+)\.\w+$/.exec(file) ?? [];
  return ofPackage === undefined ? file : `${ofPackage}${name}`;
}

/** What one drawing does not need: keys, refs and handlers, with all that only they use. */
const forOneDrawing: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  const visit = (node: ts.Node): ts.Node | undefined =>
    ts.isJsxAttribute(node) && /^(?:key|ref|on[A-Z].*)$/.test(node.name.getText(file))
      ? undefined
      : ts.visitEachChild(node, visit, context);
  return ts.visitEachChild(file, visit, context);
};
