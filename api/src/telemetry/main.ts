import { parseArgs } from 'node:util';
import { EnvironmentError, readEnvironment } from '../platform/config/environment.ts';
import { openDatabaseForCommand } from '../platform/database/database-for-command.ts';
import { COUNTS_RETENTION_DAYS } from './commands.ts';
import { readTelemetry } from './queries.ts';
import { telemetryTable } from './present.ts';

const DEFAULT_DAYS = '7';

const USAGE = `usage: npm run telemetry -- --days 7
  --days <number>  of the last days, today included (1 to ${COUNTS_RETENTION_DAYS}, default ${DEFAULT_DAYS})`;

/** Prints the pages' measurements; returns the exit code. */
async function run(): Promise<number> {
  const days = readDays();
  if (days === undefined) return fail(USAGE);
  const { database, close } = await openDatabaseForCommand(readEnvironment(process.env));
  try {
    const lines = await readTelemetry({ database, clock: () => new Date() }, days);
    process.stdout.write(
      lines.length === 0
        ? `Nothing was reported in ${days} days. TELEMETRY_SAMPLE_RATE says how many visits report.\n`
        : `${telemetryTable(lines)}\n`,
    );
    return 0;
  } finally {
    await close();
  }
}

function readDays(): number | undefined {
  try {
    const { values } = parseArgs({ options: { days: { type: 'string', default: DEFAULT_DAYS } } });
    const days = Number(values.days);
    return Number.isInteger(days) && days >= 1 && days <= COUNTS_RETENTION_DAYS ? days : undefined;
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
  return `The counts could not be read. ${error instanceof Error ? error.message : String(error)}`;
}

process.exitCode = await run().catch((error: unknown) => fail(complaint(error)));
