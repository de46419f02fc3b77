import path from 'node:path';

/**
 * Lets Node keep what it has compiled: hundreds of test files and servers begin with the same sources, and each would take the types
 * out of them again. Node writes the folder when a program ends, and knows a changed source.
 */
export function compileCache(root: string): Record<string, string> {
  return { NODE_COMPILE_CACHE: path.join(root, '.cache', 'node') };
}
