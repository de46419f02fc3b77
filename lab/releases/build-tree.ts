import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installBuild } from '../../federation/release-format/install-build.ts';
import { renderIndexHtml, SitePageSchema } from '../../federation/release-format/page/render-index-html.ts';
import { buildOneBundle } from '../support/one-bundle.ts';
import { remoteConfig } from '../../federation/webpack/remote-config.ts';
import { runWebpack } from '../../federation/webpack/run-webpack.ts';
import type { SharedSingleton } from '../../federation/webpack/shared-singletons.ts';
import { remoteFolders } from '../../scripts/dev/dev-settings.ts';
import { readPage } from '../../scripts/site/read-page.ts';

type Settings = Pick<Parameters<typeof buildOneBundle>[0], 'shared' | 'contractVersion' | 'firstViewModules'>;

/** A build of other sources would find the modules of this one in Node's caches: a process for each. */
const [tree = '', remote = '', outputDir = ''] = process.argv.slice(2);
const ROOT = path.join(import.meta.dirname, '../..');
await buildTree().catch((error: unknown) => {
  // Node would print all of webpack's state.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

/** Builds one remote, and the whole app as one bundle, of other sources with the tools of this tree. */
async function buildTree(): Promise<void> {
  const settings = await settingsOf();
  const packageDir = path.join(tree, remote);
  await runWebpack({ ...remoteConfig({ packageDir, ...settings }), devtool: false });
  installBuild(path.join(packageDir, 'dist'), path.join(outputDir, 'federated'));
  const page = SitePageSchema.parse({ ...readPage(ROOT), config: { apiBaseUrl: '/api' } });
  const map = await buildOneBundle({
    hostDir: path.join(tree, 'host'),
    remoteDirs: remoteFolders(tree),
    page,
    outputDir: path.join(tree, 'host', 'dist'),
    siteDir: path.join(outputDir, 'bundle'),
    ...settings,
  });
  mkdirSync(outputDir, { recursive: true });
  writeFileSync(path.join(outputDir, 'bundle.html'), renderIndexHtml(map, page));
}

/** The project's own lists, as they were. */
type SettingsModule = {
  federationSingletons: readonly SharedSingleton[];
  AREA_CONTRACT_VERSION: number;
  /** Absent in trees without first-view scripts. */
  firstViewModules?: Settings['firstViewModules'];
};

async function settingsOf(): Promise<Settings> {
  const {
    federationSingletons,
    AREA_CONTRACT_VERSION,
    firstViewModules = [],
  }: SettingsModule = await import(addressOf('shared/federation.ts'));
  return {
    shared: federationSingletons,
    contractVersion: AREA_CONTRACT_VERSION,
    firstViewModules,
  };
}

function addressOf(file: string): string {
  return pathToFileURL(path.join(tree, file)).href;
}
