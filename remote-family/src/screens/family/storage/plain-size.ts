const MEGABYTE = 1_048_576;
const GIGABYTE = 1_073_741_824;

/** A size as people say it: `0MB`, `1MB 미만`, `320MB`, `1.2GB`, `100GB`. */
export function plainSize(bytes: number): string {
  if (bytes > 0 && bytes < MEGABYTE) return '1MB 미만';
  // 1023.6 MB would read "1,024MB".
  if (Math.round(bytes / MEGABYTE) < 1_024) return `${Math.round(bytes / MEGABYTE)}MB`;
  return `${(bytes / GIGABYTE).toLocaleString('ko', { maximumFractionDigits: 1 })}GB`;
}
