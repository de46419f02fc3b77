import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchInBrowser, prepareBenchApp } from './bench-in-browser.ts';
import { log } from './bench-run.ts';
import { makePageSite } from './page-site.ts';

/** The first load of /home and of a second area, federated and as one bundle (e2e/bench/page.ts). */
export async function benchPage(root: string): Promise<number> {
  const app = await prepareBenchApp(root);
  log('building the same sources as one bundle');
  const { siteDir, pagesDir } = await makePageSite(root, app.settings.siteDir, app.settings.apiBaseUrl);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  try {
    const variables = { BENCH_SITE: siteDir, BENCH_PAGES: pagesDir };
    return await benchInBrowser(app, { script: 'page.ts', dataDir, siteDir, variables });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
