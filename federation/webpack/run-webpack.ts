import webpack, { type Configuration, type StatsCompilation } from 'webpack';

/** Runs one build. Rejects with its first error. */
export function runWebpack(config: Configuration): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (compiler === null) throw new Error('webpack made no compiler');
    compiler.run((error, stats) => {
      const report = stats?.toJson({ all: false, errors: true, chunkGroups: true });
      const first = error ?? stats?.compilation.errors[0];
      compiler.close(() => {
        if (first !== undefined || report === undefined)
          reject(first ?? new Error('webpack answered nothing'));
        else resolve(report);
      });
    });
  });
}
