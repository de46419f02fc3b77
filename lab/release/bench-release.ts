import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { soleOperator } from '../../release-tool/operations/sole-operator.ts';
import { publish } from '../../release-tool/operations/publish.ts';
import { OVERVIEW_FILE } from '../../release-tool/overview/overview-page.ts';
import { entryPath, readNewestEntry } from '../../release-tool/site/release-log.ts';
import { openSiteStore } from '../../release-tool/store/open-store.ts';
import { runQuietly } from '../../scripts/machine/run-quietly.ts';
import { composeSite } from '../../scripts/site/compose-site.ts';
import { siteVariables } from '../../scripts/site/own-site.ts';
import { readOwnKey } from '../../scripts/site/own-key.ts';
import type { OwnSite } from '../../scripts/site/own-site.ts';
import { startSettings } from '../../scripts/start/start-settings.ts';
import { median } from '../support/median.ts';
import { log } from '../support/bench-run.ts';

const ROUNDS = 10;
const AREA = 'feed';
/** From the command to the served page, on a machine that has a core free for it. */
const BUDGET_MS = 1_000;

/** In milliseconds: until the page is the new one, until the command ended, and to write the same bytes. */
type Times = { served: number; ended: number; written: number };

/** Promotes and rolls back a real area of a copy of the site. Returns 0 within the budget. */
export async function benchRelease(root: string): Promise<number> {
  const settings = startSettings(root, { ...process.env, ...siteVariables(root, 'bench') });
  const { siteDir } = settings;
  await composeSite({ ...settings, root, log });
  const folder = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  try {
    const copy = path.join(folder, 'site');
    cpSync(siteDir, copy, { recursive: true });
    return await measure(root, { ...settings, siteDir: copy });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(root: string, site: OwnSite): Promise<number> {
  const built = path.join(root, `remote-${AREA}`, 'dist');
  const store = openSiteStore(site.siteDir);
  const authority = await soleOperator(store, readOwnKey(site), 'bench');
  const { version } = await publish(built, store, { authority, who: 'bench' });
  const times: Record<'promote' | 'rollback', Times[]> = { promote: [], rollback: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const promoted = await timeChange(root, site, ['promote', AREA, version]);
    const rolledBack = await timeChange(root, site, ['rollback', AREA]);
    // The first one fills Node's compile cache.
    if (round === 0) continue;
    times.promote.push(promoted);
    times.rollback.push(rolledBack);
  }
  const load = (loadavg()[0] ?? 0) / cpus().length;
  const medians = Object.entries(times).map(([command, all]) => ({ command, ...mediansOf(all) }));
  for (const { command, served, ended, written } of medians) {
    log(
      `${command}: page served after ${served.toFixed(0)} ms, ended after ${ended.toFixed(0)} ms; ` +
        `writing and syncing the same bytes ${written.toFixed(1)} ms (ratio ${(served / written).toFixed(1)})`,
    );
  }
  log(`medians of ${ROUNDS}; load of the machine ${load.toFixed(1)} for each core`);
  if (medians.every(({ served }) => served <= BUDGET_MS)) return 0;
  log(`slower than ${BUDGET_MS} ms${load > 1 ? ', on a machine that has other work: not counted' : ''}`);
  return load > 1 ? 0 : 1;
}

async function timeChange(root: string, site: OwnSite, args: readonly string[]): Promise<Times> {
  const { siteDir, keyFile } = site;
  const startedAt = performance.timeOrigin + performance.now();
  const command = [path.join(root, 'scripts', 'run.mjs'), 'ongi-release', ...args];
  const env = { ...process.env, ONGI_SITE: siteDir, ONGI_RELEASE_KEY_FILE: keyFile };
  const { code, output } = await runQuietly(process.execPath, command, { env });
  const ended = performance.timeOrigin + performance.now() - startedAt;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`);
  const served = statSync(path.join(siteDir, 'index.html')).ctimeMs - startedAt;
  return { served, ended, written: await timeWriting(siteDir) };
}

/** What the last change wrote, each file synced. */
async function timeWriting(siteDir: string): Promise<number> {
  const newest = await readNewestEntry(openSiteStore(siteDir));
  if (newest === undefined) throw new Error('nothing is live');
  const files = [entryPath(newest.revision), 'releases.json', 'index.html', OVERVIEW_FILE];
  const contents = files.map((file) => readFileSync(path.join(siteDir, file)));
  const folder = mkdtempSync(path.join(path.dirname(siteDir), 'same-bytes-'));
  const since = performance.now();
  for (const [index, content] of contents.entries())
    writeFileSync(path.join(folder, String(index)), content, { flush: true });
  const took = performance.now() - since;
  rmSync(folder, { recursive: true });
  return took;
}

function mediansOf(times: readonly Times[]): Times {
  const medianOf = (part: keyof Times): number => median(times.map((each) => each[part]));
  return { served: medianOf('served'), ended: medianOf('ended'), written: medianOf('written') };
}
