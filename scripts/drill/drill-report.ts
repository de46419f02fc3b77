import type { DrillResult } from './run-drill.ts';

export function drillReport({
  randomSeed,
  kills,
  recoveriesMs,
  starts,
  ledger,
  violations,
}: DrillResult): string {
  const sorted = recoveriesMs.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const longest = sorted.at(-1) ?? 0;
  return [
    `kills: ${kills.api} API, ${kills.database} PostgreSQL, ${kills.both} both (random seed ${randomSeed}); the API was started ${starts} times`,
    `back after ${seconds(median)} s (median), ${seconds(longest)} s (longest)`,
    `acknowledged: ${ledger.posts.size} memories (${ledger.postsWithPhoto.size} with a photo), ${ledger.comments.size} comments, ${ledger.likedPosts.size} likes, ${ledger.jobs.size} jobs`,
    `without a response: ${ledger.withoutResponse}; told to try again: ${ledger.retried}; jobs that failed and were begun again: ${ledger.jobsRetried}`,
    violations.length === 0
      ? 'nothing is lost, nothing is doubled, every job is done'
      : `${violations.length} violations:\n${[...new Set(violations)].map((line) => `  ${line}`).join('\n')}`,
  ].join('\n');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
