import { brotliCompressSync, constants } from 'node:zlib';
import type { Compiler } from 'webpack';

const PLUGIN_NAME = 'FirstScriptBudgetPlugin';

/**
 * Fails the build of a host whose first scripts are larger than `budgetBytes`, compressed as they are
 * served.
 */
export class FirstScriptBudgetPlugin {
  private readonly budgetBytes: number;

  constructor(budgetBytes: number) {
    this.budgetBytes = budgetBytes;
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: PLUGIN_NAME, stage }, () => {
        const files = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
        const scripts = files
          .filter((file) => file.endsWith('.js'))
          .map((file) => compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0));
        const problem = problemOf(scripts, this.budgetBytes);
        if (problem !== undefined) compilation.errors.push(new WebpackError(problem));
      });
    });
  }
}

/** Why these scripts may not be published; undefined if they may. */
export function problemOf(scripts: readonly Buffer[], budgetBytes: number): string | undefined {
  const bytes = scripts.reduce((sum, script) => sum + compressedBytes(script), 0);
  if (bytes <= budgetBytes) return undefined;
  return `The host's first script has ${bytes} bytes compressed, ${bytes - budgetBytes} more than its budget of ${budgetBytes}. Load what the first paint does not need later, or raise the budget in host/webpack.config.mjs with a reason (docs/decisions/first-load).`;
}

function compressedBytes(script: Buffer): number {
  return brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
