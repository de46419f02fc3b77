import { join } from 'node:path';
import { buildChangedFeed, CHANGED_FEED } from '../releases/changed-builds.ts';
import { PREPARED_DATA, RunningApp, WITH_QUICK_HASHES } from './running-app.ts';
import { OPERATOR_KEY } from './test-site.ts';

/** Builds what journeys release, and starts one app for all that do not need one of their own. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_BASE_URL'] !== undefined) return undefined;
  process.env[CHANGED_FEED] = await buildChangedFeed();
  // The app starts on an empty directory, as a new installation does. The others begin with a copy of what it
  // has made.
  const prepared = await RunningApp.start();
  await prepared.stop();
  process.env[PREPARED_DATA] = prepared.dataDirectory;
  const app = await RunningApp.start(WITH_QUICK_HASHES);
  process.env['E2E_BASE_URL'] = app.baseURL;
  process.env['E2E_OPERATOR_KEY'] = OPERATOR_KEY;
  process.env['E2E_PASSWORD_LINK'] = passwordLinkOf(app);
  // Workers read the configuration again.
  process.env['E2E_OWN_APP'] = 'yes';
  return async () => {
    await app.remove();
    await prepared.remove();
  };
}

function passwordLinkOf({ dataDirectory, baseURL }: RunningApp): string {
  const program = join(import.meta.dirname, '..', '..', '..', 'scripts', 'run.mjs');
  return `ONGI_DATA='${dataDirectory}' SITE_ORIGIN='${baseURL}' '${process.execPath}' '${program}' password-link`;
}
