import { parseArgs } from 'node:util';
import { openCommandContext } from '../../command-context.ts';
import { EnvironmentError, readEnvironment } from '../../config/environment.ts';
import { scrubMedia, type Finding, type ScrubTotals } from './scrub-media.ts';
import type { BucketSettings } from '../../object-store/bucket-settings.ts';

const FOUND_DAMAGE = 1;
const COULD_NOT_READ = 2;

const OUTCOMES: Readonly<Record<Finding['outcome'], string>> = {
  repaired: 'made again from the full size',
  remakeable: 'npm run scrub -- --fix makes it again from the full size',
  lost: 'restore it from a backup',
};

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

/** One damaged file: whose it is by number, where it lies, and what to do. Nothing of a person is in it. */
function findingLine(finding: Finding, location: string): string {
  const { storageKey, kind, variant, damage, checksum, familyIds, postIds, outcome } = finding;
  const owner = [
    ...familyIds.map((familyId) => `family ${familyId}`),
    ...postIds.map((postId) => `post ${postId}`),
  ];
  const path = `${location}/${storageKey.slice(0, 2)}/${storageKey}/${variant}`;
  const sum = outcome === 'lost' ? ` (SHA-256 ${checksum})` : '';
  return `${damage.padEnd(8)} ${kind} of ${owner.join(', ') || 'no family'}: ${path}: ${OUTCOMES[outcome]}${sum}`;
}

function storeLocation(mediaStore: BucketSettings | null, dataDirectory: string): string {
  if (mediaStore === null) return `${dataDirectory}/media/objects`;
  return `s3://${mediaStore.bucket}/${mediaStore.prefix}`.replace(/\/$/, '');
}

function totalsLines(totals: ScrubTotals, findings: readonly Finding[]): string[] {
  const count = (outcome: Finding['outcome']): number =>
    findings.filter((finding) => finding.outcome === outcome).length;
  const lines = [`${totals.files} files of ${totals.objects} photos, videos and drawings were read.`];
  if (totals.restored > 0) lines.push(`${totals.restored} damaged files are whole again.`);
  const repaired = count('repaired');
  const left = findings.length - repaired;
  if (repaired > 0) lines.push(`${repaired} were made again.`);
  lines.push(
    left === 0
      ? 'Everything is as it was stored.'
      : `${left} are damaged: ${count('lost')} only a backup has, ${count('remakeable')} can be made again. Run this again afterwards.`,
  );
  return lines;
}

process.exitCode = await run().catch((error: unknown) => fail(complaint(error)));
