import path from 'node:path';
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

/** The page uses PORT (default 4000), the areas' servers the following ports, the API PORT + 10 or the next. */
const API_PORT_OFFSET = 10;

const HIGHEST_PORT = 65_535;

function log(line: string): void {
  console.log(`· ${line}`);
}

async function run(): Promise<number> {
  const ending = shutdownSignal();
  const remotes = remoteFolders(ROOT);
  const { areas, isAlone } = devSettings(remotes, process.argv.slice(2));
  const environment = devEnvironment(ROOT, process.env);
  const settings = { ...startSettings(ROOT, environment), apiBaseUrl: '/api' };
  const { port, dataDir } = settings;
  const servers = 1 + (areas ?? remotes).length;
  const apiPort = port + Math.max(API_PORT_OFFSET, servers);
  const pagePorts = Array.from({ length: servers }, (_, at) => port + at);
  if (apiPort > HIGHEST_PORT) {
    console.error(`PORT=${port} leaves no room for the ports up to ${apiPort}: choose a lower one`);
    return EXIT_CONFIGURATION;
  }
  if (await reportsTakenPort(pagePorts, apiPort)) return EXIT_CONFIGURATION;
  // The other areas are the last built ones.
  if (areas !== undefined && !isAlone) {
    try {
      await composeSite({ ...settings, root: ROOT, log, signal: ending });
    } catch (error) {
      if (!ending.aborted) throw error;
      return 0;
    }
    // Builds take minutes.
    if (await reportsTakenPort(pagePorts, apiPort)) return EXIT_CONFIGURATION;
  }

  const folder = path.relative(process.cwd(), dataDir);
  log(`development has its own data in ${folder}: ONGI_DATA=${folder} npm run seed fills it`);
  const apiSettings = { ...settings, host: '127.0.0.1', port: apiPort };
  const env = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    ...environment,
    SITE_ORIGIN: `http://localhost:${port}`,
  };
  const api = startReloadingApi({ ...apiSettings, root: ROOT, env }, log);
  const apiOrigin = `http://127.0.0.1:${apiSettings.port}`;
  try {
    const cannotStart = AbortSignal.any([ending, api.unusable]);
    if (!(await waitUntilReady(apiOrigin, cannotStart, ['/api/health'])))
      return ending.aborted ? 0 : EXIT_CONFIGURATION;
    // Loading webpack takes seconds, which what is wrong with the settings does not wait for.
    const { startDev } = await import('../federation/webpack/dev.ts');
    const dev = await startDev({
      hostDir: path.join(ROOT, 'host'),
      remoteDirs: remotes,
      shared: federationSingletons,
      contractVersion: AREA_CONTRACT_VERSION,
      page: SitePageSchema.parse({ ...readPage(ROOT), config: { apiBaseUrl: '/api' } }),
      apiOrigin,
      port,
      ...(areas === undefined ? {} : { areas }),
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

/** Reports the first port in use in a sentence, if there is one. */
async function reportsTakenPort(pagePorts: readonly number[], apiPort: number): Promise<boolean> {
  const listening = [
    ...pagePorts.map((port) => ({ host: 'localhost', port })),
    { host: '127.0.0.1', port: apiPort },
  ];
  for (const { host, port } of listening) {
    if (await waitForPort(host, port)) continue;
    const [first = port] = pagePorts;
    const other = first + 100 > HIGHEST_PORT - 100 ? 4100 : first + 100;
    console.error(
      `port ${port} is in use, perhaps by another npm run dev: end it, or choose others with PORT=${other} npm run dev`,
    );
    return true;
  }
  return false;
}

await exitWith(run);
