import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const RUN = join(import.meta.dirname, '..', '..', '..', 'scripts', 'run.mjs');

/** The link that `npm run password-link -- <e-mail>` prints, on the app of the global set-up. */
export async function passwordLink(baseURL: string, email: string): Promise<string> {
  const dataDirectory = process.env['E2E_DATA_DIRECTORY'];
  if (dataDirectory === undefined) throw new Error('E2E_DATA_DIRECTORY is not set');
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, 'password-link', email], {
    env: { ...process.env, ONGI_DATA: dataDirectory, SITE_ORIGIN: baseURL },
  });
  return stdout.trim().split('\n').at(-1) ?? '';
}
