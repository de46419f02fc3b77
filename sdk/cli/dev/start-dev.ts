import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RELEASE_MAP_FILE, type ReleaseMap } from 'federation/release-format/release-map';
import { AREA_CONTRACT_VERSION, federationSingletons } from 'shared/federation';
import type { DevArguments } from './dev-arguments.ts';
import { DevError, messageOf } from './dev-error.ts';
import { OwnResponses } from './own-responses.ts';
import { areaEntry } from './page/area-entry.ts';
import { startProxyServer } from './proxy/proxy-server.ts';
import { SiteLink } from './proxy/site-link.ts';
import { OwnMap } from './site/own-map.ts';
import { SiteTrust } from './site/site-trust.ts';

const DEFAULT_PORT = 4300;
const PORTS = 20;

export type RunningDev = { url: string; close: () => Promise<void> };

type Logging = { log: (line: string) => void };

/** Resolves when a browser can open it. @throws DevError */
export async function startDev(options: DevArguments, { log }: Logging): Promise<RunningDev> {
  const { site, roots, port: named } = options;
  const folder = path.resolve(options.folder);
  const trust = new SiteTrust({ site, folder, roots, log });
  // What is wrong with the site does not wait for webpack, which takes seconds to load.
  const map = await readMap(new SiteLink(site, 0, () => undefined), trust);
  const { area, devRelease } = await declarationOf(folder);
  const prefix = `/${area}/dev/`;
  const entry = areaEntry(devRelease(folder, prefix));
  const ownMap = new OwnMap({ area, release: entry.release });
  ownMap.replacing(map);
  const { devReactScript } = await import('federation/webpack/dev-react-script');
  const react = { path: `${prefix}react.js`, script: await devReactScript() };
  const sockets = await mkdtemp(path.join(tmpdir(), 'ongi-dev-'));
  const socket = path.join(sockets, 'webpack');
  const listen = (port: number): Promise<Server> => {
    const link = new SiteLink(site, port, log);
    const own = new OwnResponses({ link, trust, map: ownMap, entry, react, log });
    return startProxyServer({
      port,
      link,
      devServer: { prefix, socket },
      respond: (exchange) => own.respond(exchange),
    });
  };
  const { server, port } = await onFreePort(named, listen);
  const bundler = await startBundler(folder, area, socket);
  if (map.areas[area] === undefined)
    log(`${site.origin} has no area "${area}" yet: it is added, with its tabs`);
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await bundler.close();
      await rm(sockets, { recursive: true, force: true });
    },
  };
}

async function readMap(link: SiteLink, trust: SiteTrust): Promise<ReleaseMap> {
  const { status, body } = await link.read(`/${RELEASE_MAP_FILE}`);
  try {
    return await trust.believe(status === 200 ? JSON.parse(body) : undefined);
  } catch (error) {
    if (error instanceof DevError) throw error;
    throw new DevError('no-site', `${link.site.origin} has no release map: it is no site of Ongi`);
  }
}

async function declarationOf(folder: string) {
  const { areaOf } = await import('federation/webpack/package-manifest');
  const { devRelease } = await import('federation/webpack/dev');
  try {
    return { area: areaOf(folder).area, devRelease };
  } catch (error) {
    throw new DevError('usage', messageOf(error));
  }
}

async function startBundler(folder: string, area: string, socket: string) {
  const { devRemoteConfig } = await import('federation/webpack/dev-config');
  const { startDevServer } = await import('federation/webpack/dev-server');
  const config = devRemoteConfig({
    packageDir: folder,
    shared: federationSingletons,
    contractVersion: AREA_CONTRACT_VERSION,
  });
  return startDevServer({ config, name: area, listen: socket });
}

/** A port that was named is used or reported; otherwise the next free one is. */
async function onFreePort(
  named: number | undefined,
  listen: (port: number) => Promise<Server>,
): Promise<{ server: Server; port: number }> {
  const ports = named === undefined ? Array.from({ length: PORTS }, (_, at) => DEFAULT_PORT + at) : [named];
  for (const port of ports) {
    try {
      return { server: await listen(port), port };
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken) throw new DevError('port', `port ${port} cannot be used: ${messageOf(error)}`);
    }
  }
  throw new DevError('port', `port ${ports.join(', ')} is in use: choose another one with --port`);
}
