import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EnvironmentError, readEnvironment } from '../../platform/config/environment.ts';
import { openDatabaseForCommand } from '../../platform/database/database-for-command.ts';
import { errorsText } from './present.ts';
import { readErrors } from './queries.ts';
import { SourcePositions } from './source-positions.ts';
import { ERRORS_RETENTION_DAYS } from './commands.ts';

const DEFAULT_DAYS = '7';
/** Where `npm start` composes the site. */
const DEFAULT_SITE = 'site';

const USAGE = `usage: npm run errors -- --days 7 --area feed --version 1.1.0 --json
  --days <number>   of the last days, today included (1 to ${ERRORS_RETENTION_DAYS}, default ${DEFAULT_DAYS})
  --area <name>     only of this area, or of the host
  --version <text>  only of this version
  --site <folder>   the site, for source maps (default: SITE_DIR, else ${DEFAULT_SITE})
  --json            everything that is known of each error`;

type Options = { days: number; area?: string; version?: string; site?: string; json: boolean };

/** Prints the errors of pages; returns the exit code. */
async function run(): Promise<number> {
  const options = readOptions();
  if (options === undefined) return fail(USAGE);
  const config = readEnvironment(process.env);
  const site = options.site ?? config.siteDirectory ?? DEFAULT_SITE;
  const { database, close } = await openDatabaseForCommand(config);
  try {
    const { days, area, version } = options;
    const query = { days, area, versions: version === undefined ? undefined : [version] };
    const clock = (): Date => new Date();
    const groups = await readErrors({ database, clock }, new SourcePositions(resolve(site)), query);
    if (options.json) process.stdout.write(`${JSON.stringify(groups, null, 2)}\n`);
    else
      process.stdout.write(
        groups.length === 0 ? `No page reported an error in ${days} days.\n` : `${errorsText(groups)}\n`,
      );
    return 0;
  } finally {
    await close();
  }
}

function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        days: { type: 'string', default: DEFAULT_DAYS },
        area: { type: 'string' },
        version: { type: 'string' },
        site: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const days = Number(values.days);
    if (!Number.isInteger(days) || days < 1 || days > ERRORS_RETENTION_DAYS) return undefined;
    return { ...values, days };
  } catch {
    return undefined;
  }
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

function complaint(error: unknown): string {
  if (error instanceof EnvironmentError) return error.message;
  return `The errors could not be read. ${error instanceof Error ? error.message : String(error)}`;
}

process.exitCode = await run().catch((error: unknown) => fail(complaint(error)));
