import { isDeepStrictEqual } from 'node:util';
import { publishSdk } from '../../../scripts/site/publish-sdk.ts';
import { promoteWhatCan, type Rejected } from '../../../scripts/site/promote-what-can.ts';
import { adopt, type Adopted } from '../../../release-tool/operations/adopt.ts';
import { violationLines } from '../../../release-tool/checks/violation.ts';
import { configure } from '../../../release-tool/operations/configure.ts';
import { liveVersionOf } from '../../../release-tool/site/live-versions.ts';
import type { ChangeOutcome } from '../../../release-tool/operations/change-site.ts';
import type { LogEntry } from '../../../federation/release-format/log-entry.ts';
import { readHistory } from '../../../release-tool/site/release-log.ts';
import type { Authority } from '../../../release-tool/operations/authority.ts';
import { soleOperator } from '../../../release-tool/operations/sole-operator.ts';
import { SitePageSchema, type SitePage } from '../../../federation/release-format/page/render-index-html.ts';
import type { SiteStore } from '../../../release-tool/store/site-store.ts';
import { apiBaseUrlOf, readPageSettings } from '../../../scripts/start/page-settings.ts';
import { readPage } from '../../../scripts/site/site-packages.ts';
import { operatorKey } from './operator-key.ts';

const WHO = 'the containers';

/** For concurrent changes of the site. */
const TRIES = 5;

export type ReleaseContainersOptions = {
  store: SiteStore;
  /** The folder of host/page.json. */
  root: string;
  /** Where packed packages of teams' own repositories lie, if the image brings some. */
  sdkFolder: string;
  env: Readonly<Record<string, string | undefined>>;
  log: (line: string) => void;
};

/**
 * Adopts ONGI_PACKAGES; never live ones go live in one step, all else stays. One that cannot be adopted or go
 * live is reported and stops no other. Throws if nothing can be shown.
 */
export async function releaseContainers({
  store,
  root,
  sdkFolder,
  env,
  log,
}: ReleaseContainersOptions): Promise<void> {
  const packages = packagesOf(env['ONGI_PACKAGES'] || '');
  const origins = packages.flatMap(({ baseUrl }) => (URL.canParse(baseUrl) ? [new URL(baseUrl).origin] : []));
  const authority = await soleOperator(store, await operatorKey(env), 'the operator', origins);
  const who = env['ONGI_RELEASE_WHO'] || WHO;
  const adopted: Adopted[] = [];
  for (const { from, baseUrl } of packages) {
    try {
      const taken = await adopt(store, { from, baseUrl, authority, who });
      log(`${taken.name} ${taken.version} (${taken.kind})`);
      adopted.push(taken);
    } catch (error) {
      log(`${from} stays as it was: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  try {
    const sdk = await publishSdk(store, {
      folder: sdkFolder,
      who,
      authority: () => Promise.resolve(authority),
    });
    if (sdk !== undefined) log(`${sdk.name} ${sdk.version} (new)`);
  } catch (error) {
    log(`the packages of teams stay as they were: ${error instanceof Error ? error.message : String(error)}`);
  }
  const page = pageOf(root, env);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { outcome, rejected, hasHost } = await release(store, { adopted, page, who, authority });
    if (outcome?.kind === 'overtaken') continue;
    for (const one of rejected) log(reasonsOf(one));
    if (!hasHost && outcome === undefined)
      throw new Error('nothing is live, and nothing that the containers brought can go live');
    return log(outcome === undefined ? 'nothing to change' : `revision ${outcome.entry.revision} is live`);
  }
  throw new Error('others go on changing the site: start this once more');
}

type ReleaseRequest = { adopted: readonly Adopted[]; page: SitePage; who: string; authority: Authority };

async function release(
  store: SiteStore,
  { adopted, page, who, authority }: ReleaseRequest,
): Promise<{ outcome: ChangeOutcome | undefined; rejected: Rejected[]; hasHost: boolean }> {
  const history = await readHistory(store);
  const [newest] = history;
  const versions = adopted.filter(
    (version) => !wasEverNamed(history, version) || (version.kind === 'moved' && isLive(newest, version)),
  );
  const why = 'their containers brought them';
  const request = { versions, page, who, why, authority, ignoresBudgets: true };
  const { outcome, rejected } = await promoteWhatCan(store, request);
  if (outcome !== undefined || newest === undefined || isDeepStrictEqual(newest.page, page))
    return { outcome, rejected, hasHost: newest !== undefined };
  const change = { page, who, why: 'the environment of the containers changed', authority };
  return { outcome: await configure(store, change), rejected, hasHost: true };
}

function wasEverNamed(history: readonly LogEntry[], { name, version }: Adopted): boolean {
  return history.some(({ change }) => {
    const named = change.kind === 'promote' ? change.versions : 'version' in change ? [change] : [];
    return named.some((one) => one.name === name && one.version === version);
  });
}

function isLive(newest: LogEntry | undefined, { name, version }: Adopted): boolean {
  return newest !== undefined && liveVersionOf(newest.releases, name) === version;
}

/** One line per package: `http://remote-feed:8080/ https://feed.ongi.example/`. */
function packagesOf(text: string): { from: string; baseUrl: string }[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new Error('ONGI_PACKAGES names no package');
  return lines.map((line) => {
    const [from, baseUrl, ...more] = line.trim().split(/\s+/).map(withSlash);
    if (!from || !baseUrl || more.length > 0)
      throw new Error(`ONGI_PACKAGES: "${line}" is not two addresses`);
    return { from, baseUrl };
  });
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}

function pageOf(root: string, env: ReleaseContainersOptions['env']): SitePage {
  const apiBaseUrl = apiBaseUrlOf(env);
  const pageSettings = readPageSettings(env);
  return SitePageSchema.parse({ ...readPage(root), config: { apiBaseUrl, ...pageSettings } });
}

function reasonsOf({ name, version, violations }: Rejected): string {
  const reasons = violations.flatMap(violationLines).map((line) => `  ${line}`);
  return `${name} ${version} cannot go live, and stays as it was:\n${reasons.join('\n')}`;
}
