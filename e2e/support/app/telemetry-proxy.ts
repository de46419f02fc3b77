import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { portOf } from './port-of.ts';

type HeardReport = { headers: IncomingHttpHeaders; address: string; body: string; status: number };

/** A proxy before the app that makes every visit report telemetry and records the reports. */
export class TelemetryProxy {
  readonly reports: HeardReport[] = [];
  readonly #appURL: URL;
  readonly #server: Server;

  private constructor(appURL: string) {
    this.#appURL = new URL(appURL);
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  }

  static async before(appURL: string): Promise<TelemetryProxy> {
    const listener = new TelemetryProxy(appURL);
    await new Promise<void>((resolve) => listener.#server.listen(0, '127.0.0.1', resolve));
    return listener;
  }

  get baseURL(): string {
    return `http://localhost:${portOf(this.#server)}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const isPage = incoming.headers['sec-fetch-dest'] === 'document';
    const { 'accept-encoding': encodings, ...headers } = incoming.headers;
    const onward = request(
      {
        host: this.#appURL.hostname,
        port: this.#appURL.port,
        method: incoming.method,
        path: incoming.url,
        headers: isPage ? headers : { ...headers, 'accept-encoding': encodings },
        agent: false,
      },
      (heard) => {
        if (isPage) return void respondWithFullRate(heard, outgoing);
        if (incoming.method === 'POST' && incoming.url === '/api/telemetry') {
          const { headers: sent, url: address } = incoming;
          void body.then((content) =>
            this.reports.push({ headers: sent, address, body: content, status: heard.statusCode ?? 0 }),
          );
        }
        outgoing.writeHead(heard.statusCode ?? 502, heard.rawHeaders);
        heard.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    const body = incoming.method === 'POST' ? text(incoming) : Promise.resolve('');
    void body.then((content) => onward.end(content));
  }
}

/** The page, told that all visits report. */
export function withFullRate(html: string): string {
  return html.replace(/"telemetrySampleRate":[\d.]+/, '"telemetrySampleRate":1');
}

async function respondWithFullRate(heard: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const page = withFullRate(await text(heard));
  const { 'content-length': _length, ...headers } = heard.headers;
  outgoing.writeHead(heard.statusCode ?? 502, headers);
  outgoing.end(page);
}
