import webpack, { type Configuration, type StatsCompilation } from 'webpack';

/** Runs one build. Rejects with its errors. */
export function runWebpack(config: Configuration): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (compiler === null) throw new Error('webpack made no compiler');
    compiler.run((error, stats) => {
      const report = stats?.toJson({ all: false, errors: true, warnings: true });
      const failure =
        error ?? (stats?.hasErrors() === true ? new Error(stats.toString('errors-only')) : undefined);
      compiler.close(() => {
        if (failure !== undefined || report === undefined)
          reject(failure ?? new Error('webpack answered nothing'));
        else resolve(report);
      });
    });
  });
}
