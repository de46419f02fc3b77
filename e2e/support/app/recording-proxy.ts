import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { portOf } from './port-of.ts';

/** A proxy before the app that records what a phone requests, its service worker included. */
export class RecordingProxy {
  /** Paths of GET requests in their order. */
  readonly paths: string[] = [];
  readonly #appURL: URL;
  readonly #server: Server;

  private constructor(appURL: string) {
    this.#appURL = new URL(appURL);
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  }

  static async before(appURL: string): Promise<RecordingProxy> {
    const proxy = new RecordingProxy(appURL);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get baseURL(): string {
    return `http://localhost:${portOf(this.#server)}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path = '/', headers } = incoming;
    if (method === 'GET') this.paths.push(path);
    const { hostname: host, port } = this.#appURL;
    const onward = request({ host, port, method, path, headers, agent: false }, (heard) => {
      heard.on('error', () => outgoing.destroy());
      outgoing.writeHead(heard.statusCode ?? 502, heard.rawHeaders);
      heard.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  }
}
