import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Stage, StageOutcome } from './stage.ts';

/** The oldest version that the app supports (docs/operating.md), where distributions install its programs. */
const USUAL_DIRECTORIES = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
];

/** The API tests once more, on ONGI_TEST_POSTGRES or an installed PostgreSQL 15. */
export function oldestPostgresStage(
  runApiTests: (environment: Record<string, string>) => Promise<StageOutcome>,
): Stage {
  return {
    name: 'api-oldest-postgres',
    title: 'API tests on the oldest supported PostgreSQL',
    isFullRunOnly: true,
    run: async () => {
      const directories = [process.env['ONGI_TEST_POSTGRES'] ?? '', ...USUAL_DIRECTORIES];
      const directory = directories.find((found) => existsSync(path.join(found, 'initdb')));
      if (directory === undefined) {
        console.log(
          '  · there is no PostgreSQL 15 here (Debian: apt-get install postgresql-15): nothing was run',
        );
        return { passed: 0, failed: 0, output: '' };
      }
      return runApiTests({ ONGI_TEST_POSTGRES: directory });
    },
  };
}
