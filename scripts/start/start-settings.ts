import path from 'node:path';

export type StartSettings = {
  port: number;
  host: string;
  dataDir: string;
  siteDir: string;
  apiBaseUrl: string;
};

/** What `npm start` reads from the environment. Throws one sentence about a value that cannot be used. */
export function startSettings(root: string, env: NodeJS.ProcessEnv): StartSettings {
  const port = Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${env['PORT']}"`);
  }
  return {
    port,
    host: env['HOST'] || '127.0.0.1',
    dataDir: path.resolve(env['ONGI_DATA'] || path.join(root, 'data')),
    siteDir: path.resolve(env['SITE_DIR'] || path.join(root, 'site')),
    apiBaseUrl: env['API_BASE_URL'] || '/api',
  };
}

/** The address a person opens. What listens everywhere or on this machine only is reached as localhost. */
export function openAddress({ host, port }: Pick<StartSettings, 'host' | 'port'>): string {
  return `http://${namedHost(host)}:${port}`;
}

function namedHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The address on which this machine reaches what listens on `host`. */
export function probeAddress({ host, port }: Pick<StartSettings, 'host' | 'port'>): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
