import path from 'node:path';
import { composeSite } from './site/compose-site.ts';
import { startApi } from './start/api-process.ts';
import { isDataInUse } from './start/data-in-use.ts';
import { endingSignal } from './start/ending.ts';
import { isPortFree } from './start/port-free.ts';
import { openAddress, probeAddress, startSettings } from './start/start-settings.ts';
import { waitUntilReady } from './start/wait-until-ready.ts';

const ROOT = path.join(import.meta.dirname, '..');

function say(line: string): void {
  console.log(`· ${line}`);
}

async function run(): Promise<number> {
  const ending = endingSignal();
  const settings = startSettings(ROOT, process.env);
  // The API says so itself, and touches nothing.
  if (isDataInUse(settings, process.env))
    return startApi({ ...settings, root: ROOT, env: process.env }).ended;
  if (!(await isPortFree(settings.host, settings.port))) {
    throw new Error(
      `port ${settings.port} is in use: end what listens there, or choose another with PORT=3001 npm start`,
    );
  }
  try {
    await composeSite({
      root: ROOT,
      siteDir: settings.siteDir,
      apiBaseUrl: settings.apiBaseUrl,
      pageSettings: settings.pageSettings,
      say,
      signal: ending,
    });
  } catch (error) {
    if (!ending.aborted) throw error;
  }
  if (ending.aborted) return 0;

  say(`starting with the data in ${path.relative(process.cwd(), settings.dataDir) || '.'}`);
  const api = startApi({ ...settings, root: ROOT, env: process.env });
  const waiting = new AbortController();
  const stop = (): void => {
    waiting.abort();
    void api.stop();
  };
  if (ending.aborted) stop();
  else ending.addEventListener('abort', stop, { once: true });
  void api.ended.then(() => waiting.abort());

  if (await waitUntilReady(probeAddress(settings), waiting.signal))
    console.log(`온기 ${openAddress(settings)}`);
  const code = await api.ended;
  if (ending.aborted) return code === 0 ? 0 : 1;
  // It ended by itself and has said why.
  return code === 0 ? 1 : code;
}

try {
  process.exit(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
