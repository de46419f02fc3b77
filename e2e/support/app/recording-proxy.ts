import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppProxy } from './app-proxy.ts';

/** Records what a phone requests. */
export class RecordingProxy extends AppProxy {
  /** Paths of GET requests in their order. */
  readonly paths: string[] = [];

  protected override pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path = '/' } = incoming;
    if (method === 'GET') this.paths.push(path);
    incoming.pipe(this.requestOnward(incoming, outgoing));
  }
}
