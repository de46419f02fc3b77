import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type HeardReport = { headers: IncomingHttpHeaders; address: string; body: string; status: number };

/** Stands between the browser and the app, lets every visit report how fast it was, and keeps what was reported as it came over the line. */
export class ReportListener {
  readonly reports: HeardReport[] = [];
  readonly #appURL: URL;
  readonly #server: Server;

  private constructor(appURL: string) {
    this.#appURL = new URL(appURL);
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
  }

  /** @param appURL the app's own address */
  static async before(appURL: string): Promise<ReportListener> {
    const listener = new ReportListener(appURL);
    await new Promise<void>((resolve) => listener.#server.listen(0, '127.0.0.1', resolve));
    return listener;
  }

  get baseURL(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const isPage = asked.headers['sec-fetch-dest'] === 'document';
    const { 'accept-encoding': encodings, ...headers } = asked.headers;
    const onward = request(
      {
        host: this.#appURL.hostname,
        port: this.#appURL.port,
        method: asked.method,
        path: asked.url,
        headers: isPage ? headers : { ...headers, 'accept-encoding': encodings },
        agent: false,
      },
      (heard) => {
        if (isPage) return void answerWithFullRate(heard, answer);
        if (asked.method === 'POST' && asked.url === '/api/telemetry') {
          const { headers: sent, url: address } = asked;
          void body.then((said) =>
            this.reports.push({ headers: sent, address, body: said, status: heard.statusCode ?? 0 }),
          );
        }
        answer.writeHead(heard.statusCode ?? 502, heard.rawHeaders);
        heard.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    const body = asked.method === 'POST' ? text(asked) : Promise.resolve('');
    void body.then((said) => onward.end(said));
  }
}

/** The page, told that all visits report. */
async function answerWithFullRate(heard: IncomingMessage, answer: ServerResponse): Promise<void> {
  const page = (await text(heard)).replace(/"telemetrySampleRate":[\d.]+/, '"telemetrySampleRate":1');
  const { 'content-length': _length, ...headers } = heard.headers;
  answer.writeHead(heard.statusCode ?? 502, headers);
  answer.end(page);
}
