const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;

/** A readable size in bytes: `0 Bytes`, `1.5 KB`, `9.77 MB`; at most two decimals (product.md section 9). */
export function formatFileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 Bytes';
  const unit = Math.min(Math.max(0, Math.floor(Math.log(bytes) / Math.log(STEP))), UNITS.length - 1);
  return `${Number((bytes / STEP ** unit).toFixed(2))} ${UNITS[unit]}`;
}
