import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { areaRelease } from 'federation/testing/area-release';
import { freePort } from 'federation/testing/free-port';
import { OwnResponses } from '../own-responses.ts';
import { areaEntry } from '../page/area-entry.ts';
import { startProxyServer } from '../proxy/proxy-server.ts';
import { SiteLink } from '../proxy/site-link.ts';
import { OwnMap } from '../site/own-map.ts';
import { SiteTrust } from '../site/site-trust.ts';

export type Received = { status: number; headers: IncomingHttpHeaders; body: string };

export type ProxiedSite = {
  port: number;
  /** What the command would print. */
  lines: string[];
  send: (path: string, options?: SendOptions) => Promise<Received>;
  close: () => Promise<void>;
};

export type SendOptions = { method?: string; headers?: Record<string, string>; body?: string };

/** A proxy in front of a site, with a server for the area `garden` that responds with the path. */
export async function startProxiedSite(site: URL): Promise<ProxiedSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ongi-proxied-'));
  const socket = path.join(folder, 'socket');
  const devServer = createServer(({ url }, response) => response.end(`built ${url}`));
  devServer.on('upgrade', (_request, stream) => stream.end('HTTP/1.1 101 Switching Protocols\r\n\r\nhello'));
  await new Promise<void>((resolve) => devServer.listen(socket, resolve));
  const port = await freePort();
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const link = new SiteLink(site, port, log);
  const entry = areaEntry(areaRelease({ version: 'dev', baseUrl: '/garden/dev/', start: [] }));
  const own = new OwnResponses({
    link,
    trust: new SiteTrust({ site, folder, roots: undefined, log }),
    map: new OwnMap({ area: 'garden', release: entry.release }),
    entry,
    react: { path: '/garden/dev/react.js', script: Buffer.from('react()') },
    log,
  });
  const server = await startProxyServer({
    port,
    link,
    devServer: { prefix: '/garden/dev/', socket },
    respond: (exchange) => own.respond(exchange),
  });
  return {
    port,
    lines,
    send: (target, options) => sendTo(port, target, options),
    close: async () => {
      for (const each of [server, devServer]) {
        each.closeAllConnections();
        await new Promise((resolve) => each.close(resolve));
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The path is sent as it is, and the host may be another one. */
export function sendTo(
  port: number,
  target: string,
  { method = 'GET', headers = {}, body }: SendOptions = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: target, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
