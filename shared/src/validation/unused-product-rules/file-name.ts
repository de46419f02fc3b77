import { LIMITS } from 'shared/contract/limits';

/** A safe file name: replaces all but a-z, digits, dot, underscore, hyphen; at most 255 characters. */
export function sanitizeFileName(name: string): string {
  return name
    .replace(/[^a-zA-Z0-9._-]/g, '_')
    .replace(/_+/g, '_')
    .slice(0, LIMITS.fileNameMax);
}
