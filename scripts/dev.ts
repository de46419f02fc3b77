import path from 'node:path';
import { startDev } from '../federation/webpack/dev.ts';
import { SitePageSchema } from '../federation/release-format/page/render-index-html.ts';
import { AREA_CONTRACT_VERSION, federationSingletons } from '../shared/federation.ts';
import { devEnvironment, devSettings, remoteFolders } from './dev/dev-settings.ts';
import { startReloadingApi } from './dev/reloading-api.ts';
import { composeSite } from './site/compose-site.ts';
import { readPage } from './site/site-packages.ts';
import { shutdownSignal } from './start/shutdown-signal.ts';
import { waitForPort, waitUntilReady } from './start/wait-until-ready.ts';
import { startSettings } from './start/start-settings.ts';
import { EXIT_CONFIGURATION } from '../api/src/platform/config/exit-codes.ts';
import { exitWith } from './machine/exit-with.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** The page uses PORT (default 4000), the areas' servers the following ports, the API PORT + 10. */
const API_PORT_OFFSET = 10;

function log(line: string): void {
  console.log(`· ${line}`);
}

async function run(): Promise<number> {
  const ending = shutdownSignal();
  const environment = devEnvironment(ROOT, process.env);
  const settings = { ...startSettings(ROOT, environment), apiBaseUrl: '/api' };
  const { area, isAlone } = devSettings(ROOT, process.argv.slice(2));
  const { port, dataDir } = settings;
  const taken = await takenPort(port, area === undefined ? remoteFolders(ROOT).length : 1);
  if (taken !== undefined) {
    console.error(
      `port ${taken} is in use, perhaps by another npm run dev: end it, or choose others with PORT=${port + 100} npm run dev`,
    );
    return EXIT_CONFIGURATION;
  }
  // The other areas are the last built ones.
  if (area !== undefined && !isAlone) await composeSite({ ...settings, root: ROOT, log, signal: ending });

  const folder = path.relative(process.cwd(), dataDir);
  log(`development has its own data in ${folder}: ONGI_DATA=${folder} npm run seed fills it`);
  const apiSettings = { ...settings, host: '127.0.0.1', port: port + API_PORT_OFFSET };
  const env = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    ...environment,
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

/** The first port in use of those of the page, the areas and the API. */
async function takenPort(port: number, areas: number): Promise<number | undefined> {
  const ports = [...Array.from({ length: areas + 1 }, (_, at) => port + at), port + API_PORT_OFFSET];
  for (const one of ports) if (!(await waitForPort('127.0.0.1', one))) return one;
  return undefined;
}

await exitWith(run);
