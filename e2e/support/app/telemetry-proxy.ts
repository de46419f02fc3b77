import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { AppProxy, pipeResponse } from './app-proxy.ts';

type HeardReport = { headers: IncomingHttpHeaders; address: string; body: string; status: number };

/** Makes every visit report telemetry and records the reports. */
export class TelemetryProxy extends AppProxy {
  readonly reports: HeardReport[] = [];

  protected override pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (incoming.headers['sec-fetch-dest'] === 'document') this.#passPage(incoming, outgoing);
    else if (incoming.method === 'POST' && incoming.url === '/api/telemetry')
      void this.#passReport(incoming, outgoing);
    else super.pass(incoming, outgoing);
  }

  #passPage(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { 'accept-encoding': _encodings, ...headers } = incoming.headers;
    const take = (heard: IncomingMessage): void => void respondWithFullRate(heard, outgoing);
    incoming.pipe(this.requestOnward(incoming, outgoing, take, headers));
  }

  async #passReport(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { headers, url: address = '' } = incoming;
    const body = await text(incoming);
    const take = (heard: IncomingMessage): void => {
      this.reports.push({ headers, address, body, status: heard.statusCode ?? 0 });
      pipeResponse(heard, outgoing);
    };
    this.requestOnward(incoming, outgoing, take).end(body);
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
