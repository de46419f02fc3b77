import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';
import { integrityOf } from '../../release-format/integrity-of.ts';

const PLUGIN_NAME = 'ChunkIntegrityPlugin';
const NO_FILE_HAS_IT = `sha384-${'A'.repeat(64)}`;
const TABLE = '__webpack_require__.cssIntegrity';
// As long as a sha384, so that offsets do not change.
const placeholderFor = (chunkId: string | number): string => `sha384-css-${String(chunkId)}`.padEnd(71, '*');

/**
 * Adds integrity to style sheets loaded on demand; webpack-subresource-integrity, which is added before,
 * handles only scripts. Sums are content hashes: webpack updates them when it renames what a style sheet
 * refers to. Files without integrity are rejected, not loaded.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, runtime } = compiler.webpack;
    const CssIntegrityTable = tableModuleOf(compiler);
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(PLUGIN_NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new CssIntegrityTable(chunk));
      });
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation);
      beforeTagInsert.tap(
        PLUGIN_NAME,
        (source, { tag, chunkId }) =>
          `${source}\n${tag}.integrity = ${TABLE}[${chunkId}];\n${tag}.crossOrigin = "anonymous";`,
      );
      // After everything that sets one.
      const last = { name: PLUGIN_NAME, stage: 100 };
      beforeTagInsert.tap(last, (source, { tag }) => source + integrityGuard(tag));
      const { createScript } = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(last, (source) => source + integrityGuard('script'));
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
      const { chunkGraph } = this;
      const table: Record<string, string> = {};
      for (const chunk of this.runtimeChunk.getAllAsyncChunks()) {
        const styles = chunkGraph?.getChunkModulesIterableBySourceType(chunk, 'css/mini-extract');
        if (chunk.id !== null && chunk.id !== undefined && styles !== undefined)
          table[chunk.id] = placeholderFor(chunk.id);
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

// Setting undefined stores the text "undefined", which browsers treat as no integrity.
function integrityGuard(tag: string): string {
  return `\nif (!/^sha384-./.test(${tag}.integrity)) ${tag}.integrity = ${JSON.stringify(NO_FILE_HAS_IT)};`;
}
