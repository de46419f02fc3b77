import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeLoadSite } from './bench/load-site.ts';
import { findOrInstallChromium } from './machine/chromium.ts';
import { runAloud } from './machine/run-aloud.ts';
import { composeSite } from './site/compose-site.ts';
import { startApi } from './start/api-process.ts';
import { endingSignal } from './start/ending.ts';
import { startSettings } from './start/start-settings.ts';
import { waitUntilReady } from './start/wait-until-ready.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DEFAULT_PORT = '3900';

function say(line: string): void {
  console.log(`· ${line}`);
}

/** The first load of /home, federated and as one bundle: see e2e/bench/load.ts. */
async function benchLoad(): Promise<number> {
  const ending = endingSignal();
  const env = { PORT: DEFAULT_PORT, ...process.env };
  const settings = startSettings(ROOT, env);
  const chromium = await findOrInstallChromium(ROOT);
  if (chromium.kind === 'missing') throw new Error(chromium.advice);
  await composeSite({ root: ROOT, ...settings, say, signal: ending });
  say('building the same sources as one bundle');
  const { siteDir, pagesDir } = await makeLoadSite(ROOT, settings.siteDir, settings.apiBaseUrl);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  const api = startApi({ ...settings, siteDir, dataDir, root: ROOT, env });
  try {
    const origin = `http://localhost:${settings.port}`;
    if (!(await waitUntilReady(origin, ending))) return 1;
    return await runAloud(process.execPath, [path.join(ROOT, 'e2e', 'bench', 'load.ts')], {
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium.path,
        E2E_BASE_URL: origin,
        BENCH_SITE: siteDir,
        BENCH_PAGES: pagesDir,
      },
    });
  } finally {
    await api.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

try {
  const [name = 'load', ...rest] = process.argv.slice(2);
  if (name !== 'load' || rest.length > 0)
    throw new Error(`there is no benchmark "${[name, ...rest].join(' ')}": load`);
  process.exit(await benchLoad());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
