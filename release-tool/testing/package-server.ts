import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { installBuild, type InstalledBuild } from 'federation/release-format/install-build';

/** A static server of packages, like a remote's container. */
export class PackageServer {
  readonly address: string;
  readonly requests: string[] = [];
  /** False: no CORS header. */
  allowsOthers = true;
  readonly #folder: string;
  readonly #server: Server;

  private constructor(folder: string, server: Server, port: number) {
    this.#folder = folder;
    this.#server = server;
    this.address = `http://127.0.0.1:${port}/`;
    server.on('request', (request, response) => {
      this.requests.push(request.url ?? '');
      const file = path.join(folder, request.url ?? '');
      const headers = this.allowsOthers ? { 'Access-Control-Allow-Origin': '*' } : {};
      if (existsSync(file)) response.writeHead(200, headers).end(readFileSync(file));
      else response.writeHead(404).end();
    });
  }

  /** @param folder an empty one */
  static async start(folder: string): Promise<PackageServer> {
    const server = createServer();
    return new PackageServer(folder, server, await listenOnFreePort(server));
  }

  /** Serves a package's build and names it in version.json. */
  bring(packageFolder: string): InstalledBuild {
    const installed = installBuild(path.join(packageFolder, 'dist'), this.#folder);
    this.write('version.json', JSON.stringify(installed));
    return installed;
  }

  /** @param file relative, such as `garden/1.0.0-…/entry.js` */
  write(file: string, content: string): void {
    writeFileSync(path.join(this.#folder, file), content);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}

/** Starts a server on 127.0.0.1; returns its port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
