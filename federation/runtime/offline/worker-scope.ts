/** The used part of the service worker types: TypeScript's DOM types describe pages only. */
export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly clientId: string;
  /** A navigation has it: the id of the page that it opens. */
  readonly resultingClientId: string;
  respondWith(response: Response | Promise<Response>): void;
};

export type OpenPage = { readonly id: string; postMessage(message: unknown, transfer: Transferable[]): void };

export type MessageEventOfWorker = ExtendableEvent & {
  readonly data: unknown;
  readonly source: OpenPage | null;
};

export type WorkerScope = {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly { id: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventOfWorker) => void): void;
};
