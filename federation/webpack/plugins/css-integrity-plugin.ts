import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';
import { integrityOf } from '../../release-format/integrity-of.ts';

const PLUGIN_NAME = 'CssIntegrityPlugin';
const TABLE = '__webpack_require__.cssIntegrity';
// As long as a sha384, so that offsets do not change.
const placeholderFor = (chunkId: string | number): string => `sha384-css-${String(chunkId)}`.padEnd(71, '*');

/**
 * Adds integrity to style sheets loaded on demand; webpack-subresource-integrity handles only scripts. Sums
 * are content hashes: webpack updates them when it renames what a style sheet refers to.
 */
export class CssIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { Compilation } = compiler.webpack;
    const CssIntegrityTable = tableModuleOf(compiler);
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(PLUGIN_NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new CssIntegrityTable(chunk));
      });
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        PLUGIN_NAME,
        (source, names) =>
          `${source}\n${names.tag}.integrity = ${TABLE}[${names.chunkId}];\n${names.tag}.crossOrigin = "anonymous";`,
      );
      compilation.hooks.processAssets.tap(
        // Right after webpack-subresource-integrity, which records each sum as a content hash.
        { name: PLUGIN_NAME, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE + 1 },
        () => fillInSums(compilation),
      );
    });
  }
}

function tableModuleOf({ webpack: { RuntimeModule } }: Compiler) {
  return class CssIntegrityTable extends RuntimeModule {
    private readonly runtimeChunk: Chunk;

    constructor(runtimeChunk: Chunk) {
      super('css integrity');
      this.runtimeChunk = runtimeChunk;
    }

    override generate(): string {
      const table: Record<string, string> = {};
      for (const chunk of this.runtimeChunk.getAllAsyncChunks()) {
        if (chunk.id !== null && chunk.id !== undefined) table[chunk.id] = placeholderFor(chunk.id);
      }
      return `${TABLE} = ${JSON.stringify(table)};`;
    }
  };
}

function fillInSums(compilation: Compilation): void {
  const { RawSource } = compilation.compiler.webpack.sources;
  const sums = new Map<string, string>();
  for (const chunk of compilation.chunks) {
    if (chunk.id === null || chunk.id === undefined) continue;
    const styleSheet = [...chunk.files].find((file) => file.endsWith('.css'));
    const content = styleSheet === undefined ? undefined : compilation.getAsset(styleSheet)?.source.source();
    sums.set(placeholderFor(chunk.id), content === undefined ? '' : integrityOf(content));
    // A chunk with only provided modules has no file; the other plugin would report its unfilled sum.
    if (chunk.files.size === 0) sums.set(scriptPlaceholderFor(chunk.id), '');
  }
  for (const chunk of compilation.chunks) {
    if (!chunk.hasRuntime()) continue;
    for (const file of chunk.files) {
      if (!file.endsWith('.js')) continue;
      compilation.updateAsset(file, (source) => {
        const text = source.source().toString();
        const filled = text.replace(
          /sha384-css-[\w-]+\*+|\*-\*-\*-CHUNK-SRI-HASH-[\w+/=]+/g,
          (placeholder) => sums.get(placeholder) ?? placeholder,
        );
        return new RawSource(filled);
      });
    }
  }
}

function scriptPlaceholderFor(chunkId: string | number): string {
  const prefix = '*-*-*-CHUNK-SRI-HASH-';
  return prefix + integrityOf(`${prefix}${chunkId}`).slice(prefix.length);
}
