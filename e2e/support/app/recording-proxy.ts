import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppProxy, pipeResponse } from './app-proxy.ts';

/** Records what a phone requests. */
export class RecordingProxy extends AppProxy {
  /** Paths of GET requests in their order. */
  readonly paths: string[] = [];
  /** `Content-Encoding` of the last response to a path; undefined where it had none. */
  readonly encodings = new Map<string, string | undefined>();

  protected override pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path = '/' } = incoming;
    if (method === 'GET') this.paths.push(path);
    const take = (heard: IncomingMessage): void => {
      if (method === 'GET') this.encodings.set(path, heard.headers['content-encoding']);
      pipeResponse(heard, outgoing);
    };
    incoming.pipe(this.requestOnward(incoming, outgoing, { take }));
  }
}
