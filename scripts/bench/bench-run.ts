/** Where a benchmark's server listens unless PORT says otherwise. */
export const BENCH_PORT = '3900';

export function log(line: string): void {
  console.log(`· ${line}`);
}
