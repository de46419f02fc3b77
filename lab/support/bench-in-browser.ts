import { findOrInstallChromium } from '../../scripts/machine/chromium.ts';
import { runInherited } from '../../scripts/machine/run-inherited.ts';
import { composeSite } from '../../scripts/site/compose-site.ts';
import { siteVariables } from '../../scripts/site/own-site.ts';
import { startApi } from '../../scripts/start/api-process.ts';
import { shutdownSignal } from '../../scripts/start/shutdown-signal.ts';
import { startSettings } from '../../scripts/start/start-settings.ts';
import { waitUntilReady } from '../../scripts/start/wait-until-ready.ts';
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
  /** A path. */
  script: string;
  dataDir: string;
  /** The folder replaces the built site. */
  siteDir?: string;
  variables: Readonly<Record<string, string>>;
};

/** Runs a script against the app; returns its exit code. */
export async function benchInBrowser(app: BenchApp, measurement: Measurement): Promise<number> {
  const { root, env, settings, chromiumPath, ending } = app;
  const { script, dataDir, siteDir = settings.siteDir, variables } = measurement;
  const api = startApi({ ...settings, siteDir, dataDir, root, env });
  try {
    const origin = `http://localhost:${settings.port}`;
    if (!(await waitUntilReady(origin, ending))) return 1;
    return await runInherited(process.execPath, [script], {
      env: { ...process.env, CHROMIUM_PATH: chromiumPath, E2E_BASE_URL: origin, ...variables },
    });
  } finally {
    await api.stop();
  }
}
