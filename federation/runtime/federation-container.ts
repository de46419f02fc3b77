import type * as FederationRuntime from './federation-runtime.ts';
import type { ReleaseFile } from './release-files.ts';

export type ContainerModule = {
  container: string;
  module: string;
  entry: ReleaseFile;
  /** Discards the state of earlier attempts. */
  isRetry: boolean;
};

let runtime: Promise<typeof FederationRuntime> | undefined;

/** Only this depends on Module Federation. Rejects with its error. Only the entry has a time limit. */
export async function loadContainerModule({
  container,
  module,
  entry,
  isRetry,
}: ContainerModule): Promise<unknown> {
  const { loadRemoteModule } = await loadRuntime();
  if (isRetry) forgetChunks(container);
  return loadRemoteModule({ container, expose: module.replace(/^\.\//, ''), entry, anew: isRetry });
}

/** Loads Module Federation itself; the host's first page renders without it. */
export function prepareFederation(): void {
  // `loadContainerModule` reports the failure.
  loadRuntime().catch(() => undefined);
}

function loadRuntime(): Promise<typeof FederationRuntime> {
  runtime ??= import(/* webpackChunkName: "federation" */ './federation-runtime.ts').catch(
    (error: unknown) => {
      runtime = undefined;
      throw error;
    },
  );
  return runtime;
}

function forgetChunks(container: string): void {
  // Otherwise the old chunks in the global are reused by the new entry.
  Reflect.deleteProperty(globalThis, `webpackChunk${container}`);
  // Otherwise webpack waits for a hanging script of the same chunk, whatever its URL.
  for (const script of document.querySelectorAll(`script[data-webpack^="${container}:"]`)) script.remove();
}
