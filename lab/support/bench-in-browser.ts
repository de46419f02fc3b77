import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeCertificate } from '../../federation/testing/certificate.ts';
import { findOrInstallChromium } from '../../scripts/machine/chromium.ts';
import { runInherited } from '../../scripts/machine/run-inherited.ts';
import { composeSite } from '../../scripts/site/compose-site.ts';
import { siteVariables } from '../../scripts/site/own-site.ts';
import { startApi } from '../../scripts/start/api-process.ts';
import { shutdownSignal } from '../../scripts/start/shutdown-signal.ts';
import { startSettings } from '../../scripts/start/start-settings.ts';
import { waitUntilReady } from '../../scripts/start/wait-until-ready.ts';
import { BENCH_PORT, log } from './bench-run.ts';

type BenchApp = {
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
  const problems = await composeSite({ root, ...settings, log, signal: ending });
  // What was live before would be measured.
  if (problems.length > 0)
    throw new Error(`not built: ${problems.map(({ packageName }) => packageName).join(', ')}`);
  return { env, settings, chromiumPath: chromium.path, ending };
}

type Measurement = {
  /** A path. */
  script: string;
  /** How many the demo family has. */
  posts: string;
  /** Of what was seeded, before the app runs. */
  variablesOf?: (dataDir: string) => Promise<Readonly<Record<string, string>>>;
  /** Over HTTPS and so HTTP/2, as phones reach a site. NODE_EXTRA_CA_CERTS names the certificate. */
  isSecure?: boolean;
};

/**
 * Runs a script against an app with the demo family, in the data directory ONGI_DATA or one that is removed
 * afterwards. Returns its exit code.
 */
export async function benchInBrowser(
  root: string,
  { script, posts, variablesOf, isSecure = false }: Measurement,
): Promise<number> {
  const { env, settings, chromiumPath, ending } = await prepareBenchApp(root);
  const explicitDataDir = process.env['ONGI_DATA'];
  const dataDir = explicitDataDir ?? mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  const certificateDir = mkdtempSync(path.join(tmpdir(), 'ongi-bench-certificate-'));
  try {
    const tls = isSecure ? writeCertificate(certificateDir) : undefined;
    const seed = [path.join(root, 'api', 'src', 'seed', 'main.ts'), '--posts', posts];
    const seeded = await runInherited(process.execPath, seed, {
      env: { ...process.env, ONGI_DATA: dataDir },
    });
    if (seeded !== 0) return seeded;
    const variables = await variablesOf?.(dataDir);
    const api = startApi({ ...settings, dataDir, root, env: { ...env, ...tls } });
    try {
      const origin = `${isSecure ? 'https' : 'http'}://localhost:${settings.port}`;
      if (!(await waitUntilReady(origin, ending))) return 1;
      return await runInherited(process.execPath, [script], {
        env: {
          ...process.env,
          CHROMIUM_PATH: chromiumPath,
          E2E_BASE_URL: origin,
          ...(tls && { NODE_EXTRA_CA_CERTS: tls.TLS_CERT_FILE }),
          ...variables,
        },
      });
    } finally {
      await api.stop();
    }
  } finally {
    rmSync(certificateDir, { recursive: true, force: true });
    if (explicitDataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

function writeCertificate(folder: string): { TLS_CERT_FILE: string; TLS_KEY_FILE: string } {
  const { cert, key } = makeCertificate();
  const files = {
    TLS_CERT_FILE: path.join(folder, 'certificate.pem'),
    TLS_KEY_FILE: path.join(folder, 'key.pem'),
  };
  writeFileSync(files.TLS_CERT_FILE, cert);
  writeFileSync(files.TLS_KEY_FILE, key);
  return files;
}
