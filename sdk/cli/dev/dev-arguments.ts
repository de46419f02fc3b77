import { parseArgs } from 'node:util';
import { DevError, messageOf } from './dev-error.ts';

export type DevArguments = {
  /** The origin of the running site. */
  site: URL;
  /** The folder of the remote. */
  folder: string;
  /** The fingerprint of the site's roots. */
  roots: string | undefined;
  /** Undefined: the first free one from DEFAULT_PORT on. */
  port: number | undefined;
};

const USAGE = `ongi dev --site-url <address> [folder]   this remote, reloading as you type, inside a running site

  --site-url <address>   http://localhost:3000, https://staging.example: also ONGI_SITE_URL
  --roots <fingerprint>  whose keys the site is signed with, as its operator publishes them
  --port <port>          of this machine: 4300, or the next free one
  folder                 of the remote: this one`;

/** @throws DevError */
export function devArguments(args: readonly string[], env: NodeJS.ProcessEnv): DevArguments {
  const { values, positionals } = parsed(args);
  const address = values['site-url'] ?? env['ONGI_SITE_URL'] ?? '';
  if (positionals.length > 1)
    throw new DevError('usage', `one remote at a time, not ${positionals.join(' and ')}`);
  return {
    site: siteOf(address),
    folder: positionals[0] ?? '.',
    roots: values.roots,
    port: values.port === undefined ? undefined : portOf(values.port),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'site-url': { type: 'string' }, roots: { type: 'string' }, port: { type: 'string' } },
    });
  } catch (error) {
    throw new DevError('usage', `${messageOf(error)}\n\n${USAGE}`);
  }
}

function siteOf(address: string): URL {
  const url = URL.parse(address);
  const isSite = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
  if (!isSite || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new DevError(
      'usage',
      `which site? --site-url http://localhost:3000, or https://staging.example, without a path or a name`,
    );
  return url;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new DevError('usage', `--port ${text} is no port: choose one from 1024 to 65535`);
  return port;
}
