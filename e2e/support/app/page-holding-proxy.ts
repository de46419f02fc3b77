import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppProxy } from './app-proxy.ts';

/** Holds the site's page back, as a slow line does. Everything else passes. */
export class PageHoldingProxy extends AppProxy {
  /** How many pages were requested. */
  pages = 0;
  #mayPass = Promise.resolve();

  /** Holds every page back until the returned function is called. */
  holdPages(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#mayPass = promise;
    return resolve;
  }

  protected override pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (incoming.headers.accept?.includes('text/html') !== true) return super.pass(incoming, outgoing);
    this.pages += 1;
    void this.#mayPass.then(() => super.pass(incoming, outgoing));
  }
}
