import path from 'node:path';
import { startDev } from '../federation/webpack/dev.ts';
import { SitePageSchema } from '../federation/release-format/render-index-html.ts';
import { AREA_CONTRACT_VERSION, federationSingletons } from '../shared/federation.ts';
import { devSettings, remoteFolders } from './dev/dev-settings.ts';
import { startReloadingApi } from './dev/reloading-api.ts';
import { composeSite } from './site/compose-site.ts';
import { readPage } from './site/read-page.ts';
import { shutdownSignal } from './start/shutdown-signal.ts';
import { startSettings } from './start/start-settings.ts';
import { waitUntilReady } from './start/wait-until-ready.ts';
import { exitWith } from './machine/exit-with.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** The page uses PORT, the areas' servers the following ports, the API PORT + 10. */
const API_PORT_OFFSET = 10;

function log(line: string): void {
  console.log(`· ${line}`);
}

async function run(): Promise<number> {
  const ending = shutdownSignal();
  const settings = startSettings(ROOT, process.env);
  const { area, isAlone } = devSettings(ROOT, process.argv.slice(2));
  const { siteDir, port } = settings;
  // The other areas are the last built ones.
  if (area !== undefined && !isAlone)
    await composeSite({ root: ROOT, siteDir, apiBaseUrl: '/api', log, signal: ending });

  const apiSettings = { ...settings, host: '127.0.0.1', port: port + API_PORT_OFFSET };
  const env = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    ...process.env,
    SITE_ORIGIN: `http://localhost:${port}`,
  };
  const api = startReloadingApi({ ...apiSettings, root: ROOT, env }, log);
  const apiOrigin = `http://127.0.0.1:${apiSettings.port}`;
  try {
    if (!(await waitUntilReady(apiOrigin, ending, ['/api/health']))) return 0;
    const dev = await startDev({
      hostDir: path.join(ROOT, 'host'),
      remoteDirs: remoteFolders(ROOT),
      shared: federationSingletons,
      contractVersion: AREA_CONTRACT_VERSION,
      page: SitePageSchema.parse({ ...readPage(ROOT), config: { apiBaseUrl: '/api' } }),
      apiOrigin,
      port,
      ...(area === undefined ? {} : { area }),
      ...(isAlone ? { fakeShell: 'shared/fake-shell' } : {}),
    });
    console.log(`온기 ${dev.url}`);
    await new Promise<void>((resolve) => {
      if (ending.aborted) resolve();
      else ending.addEventListener('abort', () => resolve(), { once: true });
    });
    await dev.close();
    return 0;
  } finally {
    await api.stop();
  }
}

await exitWith(run);
