import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstallChromium } from '../machine/chromium.ts';
import { runAloud } from '../machine/run-aloud.ts';
import { composeSite } from '../site/compose-site.ts';
import { startApi } from '../start/api-process.ts';
import { endingSignal } from '../start/ending.ts';
import { startSettings } from '../start/start-settings.ts';
import { waitUntilReady } from '../start/wait-until-ready.ts';
import { BENCH_PORT, say } from './bench-run.ts';
import { makePageSite } from './page-site.ts';

/** The first load of /home and the way to a second area, federated and as one bundle: see e2e/bench/page.ts. */
export async function benchPage(root: string): Promise<number> {
  const ending = endingSignal();
  const env = { PORT: BENCH_PORT, ...process.env };
  const settings = startSettings(root, env);
  const chromium = await findOrInstallChromium(root);
  if (chromium.kind === 'missing') throw new Error(chromium.advice);
  await composeSite({ root, ...settings, say, signal: ending });
  say('building the same sources as one bundle');
  const { siteDir, pagesDir } = await makePageSite(root, settings.siteDir, settings.apiBaseUrl);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  const api = startApi({ ...settings, siteDir, dataDir, root, env });
  try {
    const origin = `http://localhost:${settings.port}`;
    if (!(await waitUntilReady(origin, ending))) return 1;
    return await runAloud(process.execPath, [path.join(root, 'e2e', 'bench', 'page.ts')], {
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
