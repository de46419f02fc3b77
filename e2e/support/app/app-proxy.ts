import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { startServer } from './local-server.ts';

/** A proxy before the app: it sees what a phone sends and gets, the service worker's requests included. */
export class AppProxy {
  /** Paths of GET requests in their order. */
  readonly paths: string[] = [];
  baseURL = '';
  /** Responses whose connection is held. */
  protected readonly held = new Set<ServerResponse>();
  readonly #appURL: URL;
  #closeServer: () => Promise<void> = () => Promise.resolve();

  constructor(appURL: string) {
    this.#appURL = new URL(appURL);
  }

  static async before<Proxy extends AppProxy>(
    this: new (appURL: string) => Proxy,
    appURL: string,
  ): Promise<Proxy> {
    const proxy = new this(appURL);
    const { port, close } = await startServer((incoming, outgoing) => {
      if (incoming.method === 'GET') proxy.paths.push(incoming.url ?? '/');
      proxy.pass(incoming, outgoing);
    });
    proxy.baseURL = `http://localhost:${port}`;
    proxy.#closeServer = close;
    return proxy;
  }

  close(): Promise<void> {
    return this.#closeServer();
  }

  /** Breaks the connections of what is held: its sender never hears of it. */
  dropHeld(): void {
    for (const outgoing of this.held) outgoing.destroy();
    this.held.clear();
  }

  protected pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    incoming.pipe(this.requestOnward(incoming, outgoing));
  }

  /** The request to the app, whose body the caller sends. A response that nobody takes goes on as it is. */
  protected requestOnward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    take: (heard: IncomingMessage, outgoing: ServerResponse) => void = pipeResponse,
    headers: IncomingHttpHeaders = incoming.headers,
  ): ClientRequest {
    const { hostname: host, port } = this.#appURL;
    const { method, url: path } = incoming;
    const onward = request({ host, port, method, path, headers, agent: false }, (heard) => {
      heard.on('error', () => outgoing.destroy());
      take(heard, outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.once('close', () => onward.destroy());
    return onward;
  }
}

export function pipeResponse(heard: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(heard.statusCode ?? 502, heard.rawHeaders);
  heard.pipe(outgoing);
}
