import path from 'node:path';
import { secretProblems } from '../../api/src/platform/config/secret-settings.ts';
import { mayWrite } from '../machine/file-access.ts';
import { apiBaseUrlOf, readPageSettings, type PageSettings } from './page-settings.ts';

export type StartSettings = {
  port: number;
  host: string;
  /** With a certificate it serves HTTPS. */
  isTls: boolean;
  dataDir: string;
  siteDir: string;
  /** The key belongs to the site's operator. */
  keyFile: string;
  apiBaseUrl: string;
  pageSettings: PageSettings;
};

/**
 * Parses the environment of `npm start`. Throws one line per invalid value.
 * @param isOwnTree whether this user may write to `root`
 */
export function startSettings(
  root: string,
  env: NodeJS.ProcessEnv,
  isOwnTree = mayWrite(root),
): StartSettings {
  // Checked before the build; the API would reject them minutes later.
  const problems = secretProblems(env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const port = Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not "${env['PORT']}"`);
  if (!isOwnTree && !env['ONGI_DATA'])
    throw new Error(`this user may not write to ${root}: say by ONGI_DATA=<folder> where the data are`);
  const dataDir = path.resolve(env['ONGI_DATA'] || path.join(root, 'data'));
  return {
    port,
    host: env['HOST'] || '127.0.0.1',
    isTls: Boolean(env['TLS_CERT_FILE']),
    dataDir,
    // Started from somebody else's working tree: everything that changes lies with the data.
    siteDir: path.resolve(env['SITE_DIR'] || path.join(isOwnTree ? root : dataDir, 'site')),
    keyFile: path.resolve(
      env['SITE_KEY_FILE'] || path.join(isOwnTree ? path.join(root, '.cache') : dataDir, 'release-key.pem'),
    ),
    apiBaseUrl: apiBaseUrlOf(env),
    pageSettings: readPageSettings(env),
  };
}

/** The URL to open: localhost for wildcard and loopback addresses. */
export function openAddress({ host, port, isTls }: Address): string {
  return `${schemeOf(isTls)}://${namedHost(host)}:${port}`;
}

type Address = Pick<StartSettings, 'host' | 'port' | 'isTls'>;

const schemeOf = (isTls: boolean): string => (isTls ? 'https' : 'http');

function namedHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The local address of what listens on `host`. */
export function probeAddress({ host, port, isTls }: Address): string {
  const scheme = schemeOf(isTls);
  if (host === '0.0.0.0') return `${scheme}://127.0.0.1:${port}`;
  if (host === '::') return `${scheme}://[::1]:${port}`;
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
