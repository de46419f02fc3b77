import { parseArgs } from 'node:util';
import { openCommandContext } from '../../command-context.ts';
import { EnvironmentError, readEnvironment } from '../../config/environment.ts';
import { scrubMedia, type Finding } from './scrub-media.ts';
import { findingLine, storeLocation, totalsLines } from './scrub-report.ts';

const FOUND_DAMAGE = 1;
const COULD_NOT_READ = 2;

const USAGE = `usage: npm run scrub [-- --fix]
  Reads every stored photo, video and drawing and compares it with its checksum. It may run beside the app.
  --fix  make smaller sizes again from a full size that is whole
Ends with 0 where everything is whole, 1 where something is damaged, 2 where it could not be read.`;

async function run(): Promise<number> {
  const fix = readOptions();
  if (fix === undefined) return fail(USAGE);
  const config = readEnvironment(process.env);
  const { context, close } = await openCommandContext(config);
  try {
    const location = storeLocation(config.mediaStore, config.dataDirectory);
    const findings: Finding[] = [];
    const totals = await scrubMedia(context, {
      fix,
      onFinding: (finding) => {
        findings.push(finding);
        printLine(findingLine(finding, location));
      },
    });
    for (const line of totalsLines(totals, findings)) printLine(line);
    return findings.every(({ outcome }) => outcome === 'repaired') ? 0 : FOUND_DAMAGE;
  } finally {
    await close();
  }
}

function readOptions(): boolean | undefined {
  try {
    return parseArgs({ options: { fix: { type: 'boolean', default: false } } }).values.fix;
  } catch {
    return undefined;
  }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return COULD_NOT_READ;
}

function complaint(error: unknown): string {
  if (error instanceof EnvironmentError) return error.message;
  return `The media could not be read to the end. ${error instanceof Error ? error.message : String(error)}`;
}

process.exitCode = await run().catch((error: unknown) => fail(complaint(error)));
