import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { messageOf } from '../dev-error.ts';
import { rejectionOf } from './guard.ts';
import { responseHeaders } from './site-headers.ts';
import type { SiteLink } from './site-link.ts';
import { requestUpstream } from './upstream.ts';

export type ProxyOptions = {
  port: number;
  link: SiteLink;
  /** Serves what lies below `prefix`, its web socket included; `socket` is the path of a socket. */
  devServer: { prefix: string; socket: string };
  /** Responds itself, and resolves with true, or leaves a request to the site. */
  respond: (exchange: Exchange) => Promise<boolean>;
};

export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Without the query. */
  pathname: string;
};

/** Listens on this machine only. Rejects if the port is in use. */
export async function startProxyServer(options: ProxyOptions): Promise<Server> {
  // An upload takes as long as it takes.
  const server = createServer({ requestTimeout: 0 });
  server.on('request', (request, response) => void serve(request, response, options));
  server.on('upgrade', (request, socket) => upgrade(request, socket, options));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return server;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: ProxyOptions,
): Promise<void> {
  const { port, link, devServer, respond } = options;
  try {
    const url = withoutAttempt(request.url ?? '', devServer.prefix);
    const rejection = url.startsWith('/')
      ? rejectionOf(request.headers, request.method ?? '', port)
      : 'this is no proxy for other hosts';
    if (rejection !== undefined) {
      respondWith(response, 403, rejection);
      return;
    }
    request.url = url;
    const [pathname = ''] = url.split('?', 1);
    if (await respond({ request, response, pathname })) return;
    const received = url.startsWith(devServer.prefix)
      ? await requestUpstream(devServer, {
          method: request.method ?? '',
          path: url,
          headers: request.headers,
        })
      : await link.send(request, response);
    passOn(received, response, link);
  } catch (error) {
    // Neither address nor headers: both may contain what only one person may read.
    if (response.headersSent) response.destroy();
    else respondWith(response, 502, messageOf(error));
  }
}

/** Sends a response of the site's as it arrives. */
export function passOn(received: IncomingMessage, response: ServerResponse, link: SiteLink): void {
  response.writeHead(received.statusCode ?? 502, responseHeaders(received, link));
  // An event stream may begin with a long silence.
  response.flushHeaders();
  pipeline(received, response, () => undefined);
}

/** Only the development server has a web socket. */
function upgrade(request: IncomingMessage, socket: Duplex, { port, devServer }: ProxyOptions): void {
  const { headers, rawHeaders, url = '' } = request;
  socket.on('error', () => socket.destroy());
  // Browsers send the origin with each handshake.
  const isOwn = headers.origin !== undefined && rejectionOf(headers, 'GET', port) === undefined;
  if (!isOwn || !url.startsWith(devServer.prefix)) {
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    return;
  }
  const upstream = connect(devServer.socket);
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : [],
  );
  upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  pipeline(socket, upstream, socket, () => undefined);
}

/** A retry's path is the same folder (docs/contracts/site-folder.md). */
function withoutAttempt(url: string, prefix: string): string {
  const [, area = '', version = ''] = prefix.split('/');
  return url.replace(new RegExp(`^/${area}~[^/]+/${version}/`), prefix);
}

export function respondWith(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  contentType = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, {
    'content-type': contentType,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
