import path from 'node:path';
import { findOrInstallChromium } from '../machine/chromium.ts';
import { runInherited } from '../machine/run-inherited.ts';
import { composeSite } from '../site/compose-site.ts';
import { siteVariables } from '../site/own-site.ts';
import { startApi } from '../start/api-process.ts';
import { shutdownSignal } from '../start/shutdown-signal.ts';
import { startSettings } from '../start/start-settings.ts';
import { waitUntilReady } from '../start/wait-until-ready.ts';
import { BENCH_PORT, log } from './bench-run.ts';

export type BenchApp = {
  root: string;
  env: NodeJS.ProcessEnv;
  settings: ReturnType<typeof startSettings>;
  chromiumPath: string;
  ending: AbortSignal;
};

/** Builds what `npm start` runs and finds the browser. Throws with advice. */
export async function prepareBenchApp(root: string): Promise<BenchApp> {
  const ending = shutdownSignal();
  const env = { PORT: BENCH_PORT, ...process.env, ...siteVariables(root, 'bench') };
  const settings = startSettings(root, env);
  const chromium = await findOrInstallChromium(root);
  if (chromium.kind === 'missing') throw new Error(chromium.advice);
  await composeSite({ root, ...settings, log, signal: ending });
  return { root, env, settings, chromiumPath: chromium.path, ending };
}

type Measurement = {
  /** In e2e/bench. */
  script: string;
  dataDir: string;
  /** Instead of the built site. */
  siteDir?: string;
  variables: Readonly<Record<string, string>>;
};

/** Runs a script of e2e/bench against the app; returns its exit code. */
export async function benchInBrowser(app: BenchApp, measurement: Measurement): Promise<number> {
  const { root, env, settings, chromiumPath, ending } = app;
  const { script, dataDir, siteDir = settings.siteDir, variables } = measurement;
  const api = startApi({ ...settings, siteDir, dataDir, root, env });
  try {
    const origin = `http://localhost:${settings.port}`;
    if (!(await waitUntilReady(origin, ending))) return 1;
    return await runInherited(process.execPath, [path.join(root, 'e2e', 'bench', script)], {
      env: { ...process.env, CHROMIUM_PATH: chromiumPath, E2E_BASE_URL: origin, ...variables },
    });
  } finally {
    await api.stop();
  }
}
