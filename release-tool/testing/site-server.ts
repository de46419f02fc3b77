import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';

export const FILE_FAULTS = ['refused', '404', '500', 'html', 'corrupt', 'tampered', 'hang'] as const;

export type FileFault = (typeof FILE_FAULTS)[number];

export type SiteServer = {
  origin: string;
  /** All requested paths, retries' `~` included. */
  requests: string[];
  /** Files whose path matches fail this way until `restore`. */
  breakFiles: (pattern: RegExp, fault: FileFault) => void;
  restore: () => void;
  close: () => Promise<void>;
};

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

// As strict as in production. Every response is "immutable", error pages too, like a misconfigured server.
const SECURITY_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'";

/** Serves a site folder and injects faults on request. Uses a free port by default. */
export async function serveSite(siteDir: string, port = 0): Promise<SiteServer> {
  const requests: string[] = [];
  let broken: { pattern: RegExp; fault: FileFault } | undefined;
  const server = createServer((request, response) => {
    const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
    requests.push(pathname);
    const file = fileFor(siteDir, pathname);
    response.setHeader('Content-Security-Policy', SECURITY_POLICY);
    response.setHeader(
      'Cache-Control',
      isImmutable(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (broken?.pattern.test(pathname)) respondBroken(response, file, broken.fault);
    else if (file === undefined) response.writeHead(404).end();
    else send(response, file);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    requests,
    breakFiles: (pattern, fault) => {
      broken = { pattern, fault };
    },
    restore: () => {
      broken = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Maps a retry's `/feed~x/…` to `/feed/…`; paths of no file are the page. */
function fileFor(siteDir: string, pathname: string): string | undefined {
  const plain = pathname.replace(/^\/([^/~]+)~[^/]+\//, '/$1/');
  const file = path.join(siteDir, path.normalize(plain));
  if (existsSync(file) && statSync(file).isFile()) return file;
  return path.extname(plain) === '' ? path.join(siteDir, 'index.html') : undefined;
}

function isImmutable(pathname: string): boolean {
  return path.extname(pathname) !== '' && pathname.split('/').length > 2;
}

function respondBroken(response: ServerResponse, file: string | undefined, fault: FileFault): void {
  switch (fault) {
    case 'hang':
      return;
    case 'refused':
      response.destroy();
      return;
    case '404':
    case '500':
      response.writeHead(Number(fault)).end();
      return;
    case 'html':
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>A proxy</title>');
      return;
    case 'corrupt':
    case 'tampered':
      if (file === undefined) {
        response.writeHead(404).end();
        return;
      }
      response.setHeader('Content-Type', CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream');
      // Half of the file: a broken transfer. The whole file with an appendix: tampering.
      response.end(
        fault === 'corrupt'
          ? readFileSync(file).subarray(0, statSync(file).size / 2)
          : Buffer.concat([readFileSync(file), Buffer.from('\n/* not what was released */')]),
      );
  }
}

function send(response: ServerResponse, file: string): void {
  response.setHeader('Content-Type', CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(response);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
