import path from 'node:path';
import { composeSite, type ComposeProblem } from './site/compose-site.ts';
import { startApi } from './start/api-process.ts';
import { dataInUseMessage } from '../api/src/platform/database/supervisor/instance-lock.ts';
import { readEnvironment } from '../api/src/platform/config/environment.ts';
import { readCertificate } from '../api/src/platform/http/server/certificate.ts';
import { EXIT_CONFIGURATION } from '../api/src/platform/config/exit-codes.ts';
import { otherAppOn } from './start/data-in-use.ts';
import { shutdownSignal } from './start/shutdown-signal.ts';
import { waitForPort, waitUntilReady } from './start/wait-until-ready.ts';
import { openAddress, probeAddress, startSettings, type StartSettings } from './start/start-settings.ts';
import { superviseApi } from './start/supervise-api.ts';
import { refreshRegularly, refreshIfDue } from './site/refresh-regularly.ts';
import { ownRootsOf } from './site/own-key.ts';
import { exitWith } from './machine/exit-with.ts';

const ROOT = path.join(import.meta.dirname, '..');

function log(line: string): void {
  console.log(`· ${line}`);
}

/** Undefined if a setting is invalid, which is reported before any build. */
function readSettings(): StartSettings | undefined {
  try {
    const settings = startSettings(ROOT, process.env);
    const { tls } = readEnvironment(process.env);
    if (tls !== null) readCertificate(tls);
    return settings;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

async function run(): Promise<number> {
  const ending = shutdownSignal();
  const settings = readSettings();
  if (settings === undefined) return EXIT_CONFIGURATION;
  const other = await otherAppOn(settings, process.env);
  if (other !== undefined) {
    console.error(dataInUseMessage(settings.dataDir, other.pid));
    return EXIT_CONFIGURATION;
  }
  if (!(await waitForPort(settings.host, settings.port))) {
    console.error(
      `port ${settings.port} is in use: end what listens there, or choose another with PORT=3001 npm start`,
    );
    return EXIT_CONFIGURATION;
  }
  let problems: ComposeProblem[] = [];
  try {
    problems = await composeSite({ ...settings, root: ROOT, log, signal: ending });
  } catch (error) {
    if (!ending.aborted) throw error;
  }
  if (ending.aborted) return 0;
  await refreshIfDue(settings);
  refreshRegularly(settings, { log, signal: ending });

  log(`starting with the data in ${path.relative(process.cwd(), settings.dataDir) || '.'}`);
  const waiting = new AbortController();
  const env = { SITE_ROOTS: ownRootsOf(settings), ...process.env };
  const api = superviseApi({ start: () => startApi({ ...settings, root: ROOT, env }), log });
  const stop = (): void => {
    waiting.abort();
    void api.stop();
  };
  if (ending.aborted) stop();
  else ending.addEventListener('abort', stop, { once: true });
  void api.ended.then(() => waiting.abort());

  if (await waitUntilReady(probeAddress(settings), waiting.signal)) {
    if (problems.length > 0)
      log(
        `not what the sources say: ${problems.map(({ packageName }) => packageName).join(', ')} (see above)`,
      );
    console.log(`온기 ${openAddress(settings)}`);
  }
  const code = await api.ended;
  if (ending.aborted) return code === 0 ? 0 : 1;
  // It exited by itself and reported why.
  return code === 0 ? 1 : code;
}

await exitWith(run);
