import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readBuildContract } from '../../federation/release-format/read-build-contract.ts';
import { areaReleaseOf } from '../../federation/release-format/release-of-contract.ts';
import type { ReleaseMap } from '../../federation/release-format/release-map.ts';
import { renderIndexHtml, SitePageSchema } from '../../federation/release-format/page/render-index-html.ts';
import { readReleaseMap } from '../../release-tool/site/read-release-map.ts';
import { openSiteStore } from '../../release-tool/store/open-store.ts';
import { runQuietly } from '../../scripts/machine/run-quietly.ts';
import { composeSite } from '../../scripts/site/compose-site.ts';
import { siteVariables } from '../../scripts/site/own-site.ts';
import { readPage } from '../../scripts/site/read-page.ts';
import { startSettings } from '../../scripts/start/start-settings.ts';
import { median } from '../support/median.ts';
import { log } from '../support/bench-run.ts';
import { ONE_AREA_COMMITS, type OneAreaCommit } from './one-area-commits.ts';
import { PastTree } from './past-tree.ts';
import { returningCost, totalOf, type ReturningCost, type Served } from './returning-cost.ts';

/** The limit is a share of the bytes that phones download again for the same change in one bundle. */
const LIMIT = 0.15;

type Measured = { federated: ReturningCost; bundle: ReturningCost };

/** What phones download again after each of 20 real changes of one area, federated and as one bundle. */
export async function benchReleases(root: string): Promise<number> {
  const settings = startSettings(root, { ...process.env, ...siteVariables(root, 'bench') });
  const { siteDir } = settings;
  await composeSite({ ...settings, root, log });
  const live = await readReleaseMap(openSiteStore(siteDir));
  const results = resultsFolder(root);
  const all: Measured[] = [];
  let tree: PastTree | undefined;
  for (const change of ONE_AREA_COMMITS) {
    const file = path.join(results, `${change.commit}.json`);
    try {
      if (!existsSync(file)) {
        tree ??= await PastTree.make(root, path.join(root, '.cache', 'bench-releases', 'tree'));
        writeFileSync(file, JSON.stringify(await measure(root, tree, change, live)));
      }
    } catch (error) {
      log(String(error));
      continue;
    }
    const measured: Measured = JSON.parse(readFileSync(file, 'utf8'));
    all.push(measured);
    log(`${change.commit} ${change.remote}: ${lineOf(measured)}`);
  }
  await tree?.remove();
  return report(all);
}

async function measure(
  root: string,
  tree: PastTree,
  change: OneAreaCommit,
  live: ReleaseMap,
): Promise<Measured> {
  const folder = path.join(root, '.cache', 'bench-releases', 'builds');
  rmSync(folder, { recursive: true, force: true });
  const build = async (side: string): Promise<{ federated: Served; bundle: Served }> => {
    const output = path.join(folder, side);
    const script = path.join(import.meta.dirname, 'build-tree.ts');
    const { code, output: printed } = await runQuietly(process.execPath, [
      script,
      tree.folder,
      change.remote,
      output,
    ]);
    if (code !== 0) throw new Error(`${change.commit} ${side} cannot be built: ${printed}`);
    return servedIn(root, output, live);
  };
  await tree.goBefore(change);
  const before = await build('before');
  await tree.applyArea(change);
  const after = await build('after');
  return {
    federated: returningCost(before.federated, after.federated),
    bundle: returningCost(before.bundle, after.bundle),
  };
}

function servedIn(root: string, output: string, live: ReleaseMap): { federated: Served; bundle: Served } {
  const bundle = path.join(output, 'bundle', 'host');
  const federated = path.join(output, 'federated');
  const [area = ''] = readdirSync(federated);
  const [version = ''] = readdirSync(path.join(federated, area));
  const [bundleVersion = ''] = readdirSync(bundle);
  const built = path.join(federated, area, version);
  const contract = readBuildContract(built);
  if (contract.kind !== 'area') throw new Error(`${built} is no area`);
  const release = areaReleaseOf(contract, version, `/${area}/${version}/`);
  const areas = { ...live.areas, [area]: { ...live.areas[area], ...release } };
  const page = SitePageSchema.parse({ ...readPage(root), config: { apiBaseUrl: '/api' } });
  return {
    federated: { folder: built, html: renderIndexHtml({ ...live, areas }, page) },
    bundle: {
      folder: path.join(bundle, bundleVersion),
      html: readFileSync(path.join(output, 'bundle.html'), 'utf8'),
    },
  };
}

function report(all: readonly Measured[]): number {
  const ratios = all.map(({ federated, bundle }) => totalOf(federated.byContent) / totalOf(bundle.byContent));
  const kilobytes = (cost: (measured: Measured) => number): string =>
    (median(all.map(cost)) / 1_000).toFixed(1);
  log(
    `medians of ${all.length}: federated ${kilobytes(({ federated }) => totalOf(federated.byContent))} KB ` +
      `(files ${kilobytes(({ federated }) => federated.byContent.files)}, ` +
      `contract ${kilobytes(({ federated }) => federated.byContent.contract)}, ` +
      `page ${kilobytes(({ federated }) => federated.byContent.page)}), ` +
      `one bundle ${kilobytes(({ bundle }) => totalOf(bundle.byContent))} KB`,
  );
  const ratio = median(ratios);
  log(`ratio ${ratio.toFixed(3)}, at most ${LIMIT}`);
  return ratio <= LIMIT ? 0 : 1;
}

function lineOf({ federated, bundle }: Measured): string {
  const kilobytes = (cost: ReturningCost): string => `${(totalOf(cost.byContent) / 1_000).toFixed(1)} KB`;
  const ratio = totalOf(federated.byContent) / totalOf(bundle.byContent);
  const { files, contract, page } = federated.byContent;
  return `${kilobytes(federated)} (${files} + ${contract} + ${page}) of ${kilobytes(bundle)}, ratio ${ratio.toFixed(3)}`;
}

/** Results depend on the tools that build, compress and describe. */
function resultsFolder(root: string): string {
  const sum = createHash('sha256');
  for (const part of ['federation/webpack', 'federation/release-format', 'lab/releases', 'lab/support'])
    for (const file of readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' }).toSorted())
      if (file.endsWith('.ts') && !/\.test\.ts$|one-area-commits/.test(file))
        sum.update(readFileSync(path.join(root, part, file)));
  const folder = path.join(root, '.cache', 'bench-releases', 'results', sum.digest('hex').slice(0, 12));
  mkdirSync(folder, { recursive: true });
  return folder;
}
