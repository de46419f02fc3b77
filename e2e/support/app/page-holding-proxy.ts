import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppProxy } from './app-proxy.ts';

/** Holds the site's page back, as a slow line does. Everything else passes. */
export class PageHoldingProxy extends AppProxy {
  /** How many pages were requested. */
  pages = 0;
  #mayPass: Promise<void> = Promise.resolve();

  /** Holds every page back until the returned function is called. */
  holdPages(): () => void {
    let pass = (): void => undefined;
    this.#mayPass = new Promise((resolve) => (pass = resolve));
    return pass;
  }

  protected override pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const isPage = incoming.headers.accept?.includes('text/html') ?? false;
    if (isPage) this.pages += 1;
    void (isPage ? this.#mayPass : Promise.resolve()).then(() =>
      incoming.pipe(this.requestOnward(incoming, outgoing)),
    );
  }
}
