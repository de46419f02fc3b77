import type { ErrorGroup } from './queries.ts';

/** One paragraph for each error: what and how often, where, and in which versions since when. */
export function errorsText(groups: readonly ErrorGroup[]): string {
  return groups.map(paragraph).join('\n\n');
}

function paragraph({
  area,
  kind,
  message,
  position,
  count,
  versions,
  firstSeenAt,
  lastSeenAt,
}: ErrorGroup): string {
  const releases = Object.entries(versions).map(([version, pages]) => `${version} (${pages})`);
  return [
    `${count}× ${area} ${kind}${message === '' ? '' : `: ${message}`}`,
    ...(position === null ? [] : [`    at ${position}`]),
    `    in ${releases.join(', ')}`,
    `    first ${minute(firstSeenAt)}, last ${minute(lastSeenAt)}`,
  ].join('\n');
}

function minute(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
