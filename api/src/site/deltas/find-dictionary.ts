import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useAsDictionary } from './dictionary-headers.ts';

/**
 * The installed file with which a browser requests another one as a delta: of the same scope, in any release
 * of the package. Undefined where there is none.
 * @param path of the requested file, relative to the site
 * @param sum the SHA-256 (Base64) of the dictionary
 */
export async function findDictionary(
  siteDirectory: string,
  path: string,
  sum: string,
): Promise<Buffer | undefined> {
  const scope = useAsDictionary(path);
  const [name = ''] = path.split('/', 1);
  for (const version of await readdir(join(siteDirectory, name))) {
    const release = join(siteDirectory, name, version);
    // A release that is deleted meanwhile, or no release at all.
    for (const file of await readdir(release).catch(() => [])) {
      if (useAsDictionary(`${name}/${version}/${file}`) !== scope) continue;
      const content = await readFile(join(release, file)).catch(() => undefined);
      if (content !== undefined && sha256(content) === sum) return content;
    }
  }
  return undefined;
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64');
}
