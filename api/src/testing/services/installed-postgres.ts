import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { binariesIn, type PostgresBinaries } from '../../platform/database/supervisor/binaries.ts';

/**
 * The programs in the directory ONGI_TEST_POSTGRES (/usr/lib/postgresql/15/bin): tests then run on that
 * version.
 * @returns undefined without the variable: the version that comes along
 * @throws Error if the directory has no PostgreSQL
 */
export function installedPostgres(): PostgresBinaries | undefined {
  const directory = process.env['ONGI_TEST_POSTGRES'] ?? '';
  if (directory === '') return undefined;
  // postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)
  const text = execFileSync(path.join(directory, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = /\) (\d+)/.exec(text)?.[1];
  if (major === undefined) throw new Error(`${directory} has an unknown PostgreSQL: ${text.trim()}`);
  return binariesIn(directory, Number(major));
}
