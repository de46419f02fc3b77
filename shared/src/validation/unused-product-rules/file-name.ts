import { LIMITS } from 'shared/contract/limits';

/**
 * A safe file name: letters (a to z), digits, dot, underscore and hyphen. Every other run of characters
 * becomes one underscore, with at most 255 characters in total.
 */
export function sanitizeFileName(name: string): string {
  return name
    .replace(/[^a-zA-Z0-9._-]/g, '_')
    .replace(/_+/g, '_')
    .slice(0, LIMITS.fileNameMax);
}
