import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

const PLUGIN_NAME = 'RefuseWithoutIntegrityPlugin';
const NO_FILE_HAS_IT = `sha384-${'A'.repeat(64)}`;

/** On-demand files without integrity are rejected, not loaded. Add it after the plugins that set it. */
export class RequireIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      const { createScript } = LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap({ name: PLUGIN_NAME, stage: 100 }, (source) => source + integrityGuard('script'));
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        { name: PLUGIN_NAME, stage: 100 },
        (source, { tag }) => source + integrityGuard(tag),
      );
    });
  }
}

// Setting undefined stores the text "undefined", which browsers treat as no integrity.
function integrityGuard(tag: string): string {
  return `\nif (!/^sha384-./.test(${tag}.integrity)) ${tag}.integrity = ${JSON.stringify(NO_FILE_HAS_IT)};`;
}
