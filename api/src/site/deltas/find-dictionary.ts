import { createHash } from 'node:crypto';
import type { ReleasedFiles, ReleasedPath } from '../released-files.ts';
import type { SiteTrust } from '../site-state.ts';
import { useAsDictionary } from './dictionary-headers.ts';

/**
 * The released file with which a browser requests another one as a delta: of the same scope, in any release
 * of the package. Undefined where there is none.
 * @param sum the SHA-256 (Base64) of the dictionary
 */
export async function findDictionary(
  released: ReleasedFiles,
  requested: ReleasedPath,
  { sum, trust }: { sum: string; trust: SiteTrust },
): Promise<Buffer | undefined> {
  const scope = useAsDictionary(requested);
  const isInScope = (path: ReleasedPath): boolean => useAsDictionary(path) === scope;
  for await (const { plain } of released.all(requested.name, trust, isInScope)) {
    if (sha256(plain) === sum) return plain;
  }
  return undefined;
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64');
}
