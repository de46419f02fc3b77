// The release container's program: `ongi-release` if it has arguments; otherwise it adopts ONGI_PACKAGES.
import { openSiteStore } from '../../../release-tool/store/open-store.ts';
import { sdkFolderIn } from '../../../scripts/site/publish-sdk.ts';
import { releaseContainers } from './release-containers.ts';

if (process.argv.length > 2) await import('../../../release-tool/cli/main.ts');
else await releaseBroughtPackages();

async function releaseBroughtPackages(): Promise<void> {
  const { env } = process;
  try {
    await releaseContainers({
      store: openSiteStore(env['ONGI_SITE'] || '/site', env),
      root: process.cwd(),
      sdkFolder: sdkFolderIn(process.cwd()),
      env,
      log: (line) => console.log(line),
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
