import path from 'node:path';
import { violationLines } from '../../release-tool/checks/violation.ts';
import { refresh } from '../../release-tool/operations/refresh.ts';
import { readOwnKey } from './own-key.ts';
import { soleOperator } from '../../release-tool/operations/sole-operator.ts';
import { promote, type PromoteOutcome } from '../../release-tool/operations/promote.ts';
import { publish, type Published } from '../../release-tool/operations/publish.ts';
import type { NamedVersion } from '../../release-tool/format/named-version.ts';
import { SitePageSchema } from '../../federation/release-format/render-index-html.ts';
import { readNewestEntry } from '../../release-tool/site/release-log.ts';
import { openSiteStore } from '../../release-tool/store/open-store.ts';

const WHO = 'npm start';
const REFRESHES = 'its time would have passed';

/** Publishes a build under its content hash, signed with this tree's key. */
export async function publishBuild(build: {
  root: string;
  siteDir: string;
  packageName: string;
}): Promise<Published> {
  const store = openSiteStore(build.siteDir);
  const authority = await soleOperator(store, readOwnKey(build.root), WHO);
  return publish(path.join(build.root, build.packageName, 'dist'), store, {
    authority,
    who: WHO,
    naming: 'by-content',
  });
}

/** Makes all builds live as one change. Throws with the check's violations if they are incompatible. */
export async function makeLive({
  root,
  siteDir,
  versions,
  page,
}: {
  root: string;
  siteDir: string;
  versions: readonly NamedVersion[];
  page: object;
}): Promise<void> {
  const store = openSiteStore(siteDir);
  const authority = await soleOperator(store, readOwnKey(root), WHO);
  const request = {
    versions,
    page: SitePageSchema.parse(page),
    who: WHO,
    why: 'what the sources say',
    authority,
    ignoresBudgets: true,
  };
  // A release leaves the map's time as it is: after a long pause that has passed.
  if ((await readNewestEntry(store)) !== undefined)
    await refresh(store, { authority, who: WHO, why: REFRESHES });
  let outcome: PromoteOutcome;
  do outcome = await promote(store, request);
  while (outcome.kind === 'overtaken');
  if (outcome.kind === 'changed') return;
  throw new Error(
    ['what was built cannot go live together:', ...outcome.violations.flatMap(violationLines)].join('\n'),
  );
}

/** Signs the live map for longer, if it is due. Nothing is live in a site that was never composed. */
export async function refreshMap({ root, siteDir }: { root: string; siteDir: string }): Promise<void> {
  const store = openSiteStore(siteDir);
  const authority = await soleOperator(store, readOwnKey(root), WHO);
  await refresh(store, { authority, who: WHO, why: REFRESHES });
}
