import type { ContainerModule } from './release-files.ts';
import type * as FederationRuntime from './federation-runtime.ts';

let runtime: Promise<typeof FederationRuntime> | undefined;

/** Only this depends on Module Federation. Rejects with its error. Only the entry has a time limit. */
export async function loadContainerModule(request: ContainerModule): Promise<unknown> {
  const { loadRemoteModule } = await loadRuntime();
  return loadRemoteModule(request);
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
