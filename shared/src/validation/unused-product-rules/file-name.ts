import { LIMITS } from 'shared/contract/limits';

/**
 * A file name with nothing in it but letters (a to z), digits, dot, underscore and hyphen: everything else becomes an
 * underscore, several in a row become one, and it has at most 255 characters.
 */
export function sanitizeFileName(name: string): string {
  return name
    .replace(/[^a-zA-Z0-9._-]/g, '_')
    .replace(/_+/g, '_')
    .slice(0, LIMITS.fileNameMax);
}
