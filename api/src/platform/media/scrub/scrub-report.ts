import type { BucketSettings } from '../../object-store/bucket-settings.ts';
import type { Finding, ScrubTotals } from './scrub-media.ts';

const OUTCOMES: Readonly<Record<Finding['outcome'], string>> = {
  repaired: 'made again from the full size',
  remakeable: 'npm run scrub -- --fix makes it again from the full size',
  lost: 'restore it from a backup',
};

/** One damaged file: whose it is by number, where it lies, and what to do. Nothing of a person is in it. */
export function findingLine(finding: Finding, location: string): string {
  const { storageKey, kind, variant, damage, checksum, familyIds, postIds, outcome } = finding;
  const owner = [
    ...familyIds.map((familyId) => `family ${familyId}`),
    ...postIds.map((postId) => `post ${postId}`),
  ];
  const path = `${location}/${storageKey.slice(0, 2)}/${storageKey}/${variant}`;
  const sum = outcome === 'lost' ? ` (SHA-256 ${checksum})` : '';
  return `${damage.padEnd(8)} ${kind} of ${owner.join(', ') || 'no family'}: ${path}: ${OUTCOMES[outcome]}${sum}`;
}

export function storeLocation(mediaStore: BucketSettings | null, dataDirectory: string): string {
  if (mediaStore === null) return `${dataDirectory}/media/objects`;
  return `s3://${mediaStore.bucket}/${mediaStore.prefix}`.replace(/\/$/, '');
}

export function totalsLines(totals: ScrubTotals, findings: readonly Finding[]): string[] {
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
