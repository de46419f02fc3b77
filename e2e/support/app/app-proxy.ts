import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { portOf } from './port-of.ts';

/** A proxy before the app: it sees what a phone sends and gets, the service worker's requests included. */
export abstract class AppProxy {
  readonly #appURL: URL;
  readonly #server: Server;

  constructor(appURL: string) {
    this.#appURL = new URL(appURL);
    this.#server = createServer((incoming, outgoing) => this.pass(incoming, outgoing));
  }

  static async before<Proxy extends AppProxy>(
    this: new (appURL: string) => Proxy,
    appURL: string,
  ): Promise<Proxy> {
    const proxy = new this(appURL);
    await proxy.listen();
    return proxy;
  }

  get baseURL(): string {
    return `http://localhost:${portOf(this.#server)}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  protected async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  protected abstract pass(incoming: IncomingMessage, outgoing: ServerResponse): void;

  /** The request to the app, whose body the caller sends. A response that nobody takes goes on as it is. */
  protected requestOnward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    {
      headers = incoming.headers,
      take = pipeResponse,
    }: {
      headers?: IncomingHttpHeaders;
      take?: (heard: IncomingMessage, outgoing: ServerResponse) => void;
    } = {},
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
