/** Unless PORT is set. */
export const BENCH_PORT = '3900';

export function log(line: string): void {
  console.log(`· ${line}`);
}
