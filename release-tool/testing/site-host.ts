import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  contentTypeOf,
  IMMUTABLE,
  NO_PAGE_POLICY,
  SERVICE_WORKER_POLICY,
} from 'federation/release-format/served-headers';
import { FIRST_VIEW_LOADER_SUM } from 'federation/first-view/loader';
import { HOST_CHOOSER_SUM } from 'federation/release-format/page/host-chooser';
import { listenOnFreePort } from './package-server.ts';

export type HostResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** Changes what a request is answered with. */
export type Breakage = (response: HostResponse, request: { path: string; encoding: string }) => void;

export const PAGE_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'wasm-unsafe-eval' '${FIRST_VIEW_LOADER_SUM}' '${HOST_CHOOSER_SUM}'`,
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** Breaks a header of what a path pattern matches. */
export function header(pattern: RegExp, name: string, value: string | undefined): Breakage {
  return ({ headers }, { path: requested }) => {
    if (!pattern.test(requested)) return;
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  };
}

/** A static server of a site as docs/contracts/site-folder.md wants it, which can be told to do something wrong. */
export class SiteHost {
  readonly address: string;
  breakage: Breakage = () => undefined;
  readonly #folder: string;
  readonly #server: Server;

  private constructor(folder: string, server: Server, address: string) {
    this.#folder = folder;
    this.#server = server;
    this.address = address;
    server.on('request', (request, sent) => {
      const response = this.#respond(request);
      this.breakage(response, { path: pathIn(request), encoding: encodingOf(request) });
      sent.writeHead(response.status, response.headers).end(response.body);
    });
  }

  /** @param tls key and certificate, for https */
  static async start(folder: string, tls?: { key: string; cert: string }): Promise<SiteHost> {
    const server = tls === undefined ? createServer() : createTlsServer(tls);
    const port = await listenOnFreePort(server);
    return new SiteHost(folder, server, `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #respond(request: IncomingMessage): HostResponse {
    const requested = pathIn(request);
    if (requested.split('/').at(-1)?.includes('.') !== true) return this.#page(request);
    const [, name = '', version = '', file = ''] =
      /^\/([^/~]+)(?:~[^/]+)?\/([^/]+)\/(.+)$/.exec(requested) ?? [];
    const isRoot = ['/releases.json', '/platform.json', '/service-worker.js'].includes(requested);
    const own = isRoot ? path.join(this.#folder, requested) : path.join(this.#folder, name, version, file);
    const isHidden = /\/\.|%2e|\.(br|gz|map|sig\.json)$/i.test(requested) || (!isRoot && file === '');
    if (isHidden || !existsSync(own) || !statSync(own).isFile())
      return { status: 404, headers: { ...ALWAYS, 'cache-control': 'no-cache' }, body: Buffer.from('404') };
    const policy = requested === '/service-worker.js' ? SERVICE_WORKER_POLICY : NO_PAGE_POLICY;
    return encoded(request, {
      status: 200,
      headers: {
        ...ALWAYS,
        'content-type': contentTypeOf(own),
        'cache-control': isRoot ? 'no-cache' : IMMUTABLE,
        'content-security-policy': policy,
      },
      body: readFileSync(own),
    });
  }

  #page(request: IncomingMessage): HostResponse {
    const headers = {
      ...ALWAYS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': PAGE_POLICY,
    };
    const body = readFileSync(path.join(this.#folder, 'index.html'));
    return encoded(request, { status: 200, headers, body });
  }
}

const ALWAYS = { 'content-security-policy': NO_PAGE_POLICY, 'x-content-type-options': 'nosniff' };

function pathIn({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/';
}

function encodingOf({ headers }: IncomingMessage): string {
  const accepted = headers['accept-encoding'];
  return typeof accepted === 'string' ? accepted : '';
}

function encoded(request: IncomingMessage, response: HostResponse): HostResponse {
  const headers = { ...response.headers, vary: 'Accept-Encoding' };
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (first !== undefined && last !== undefined)
    return { status: 206, headers, body: response.body.subarray(Number(first), Number(last) + 1) };
  if (!encodingOf(request).includes('gzip')) return { ...response, headers };
  return { ...response, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(response.body) };
}
