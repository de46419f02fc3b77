import { brotliCompressSync, constants } from 'node:zlib';
import type { WebpackPluginInstance } from 'webpack';

const name = 'firstScriptBudget';

/** Fails the build of a host whose first scripts, compressed as served, exceed `budgetBytes`. */
export function firstScriptBudget(budgetBytes: number): WebpackPluginInstance {
  return {
    apply: ({ hooks, webpack: { Compilation, WebpackError } }) => {
      hooks.thisCompilation.tap(name, (compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name, stage }, () => {
          const files = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
          const scripts = files
            .filter((file) => file.endsWith('.js'))
            .map((file) => compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0));
          const problem = problemOf(scripts, budgetBytes);
          if (problem !== undefined) compilation.errors.push(new WebpackError(problem));
        });
      });
    },
  };
}

/** Why these scripts may not be published; undefined if they may. */
export function problemOf(scripts: readonly Buffer[], budgetBytes: number): string | undefined {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const bytes = scripts.reduce((sum, script) => sum + brotliCompressSync(script, { params }).length, 0);
  if (bytes <= budgetBytes) return undefined;
  return `The host's first script has ${bytes} bytes compressed, ${bytes - budgetBytes} more than its budget of ${budgetBytes}. Load what the first paint does not need later, or raise the budget in host/webpack.config.mjs with a reason (docs/decisions/first-load).`;
}
