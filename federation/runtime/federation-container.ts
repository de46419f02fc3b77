import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { LOAD_TIME_LIMIT_MS } from './time-limit.ts';
import type { ReleaseFile } from './release-files.ts';

export type ContainerModule = {
  /** The global the entry declares. */
  container: string;
  /** The module it exposes, e.g. `./routes`. */
  module: string;
  entry: ReleaseFile;
  /** Forget everything of earlier attempts first. */
  isRetry: boolean;
};

const integrityByUrl = new Map<string, string | undefined>();
let isInstalled = false;

/**
 * Loads one module of a remote through Module Federation. The only place that knows of it: tests give `configureAreas` another.
 * Rejects with whatever the loader says; knows no time limit of its own beyond the entry's.
 */
export async function loadContainerModule({
  container,
  module,
  entry,
  isRetry,
}: ContainerModule): Promise<unknown> {
  install();
  const url = new URL(entry.url, document.baseURI).href;
  integrityByUrl.set(url, entry.integrity);
  if (isRetry) forgetChunks(container);
  registerRemotes([{ name: container, entry: url, entryGlobalName: container }], { force: isRetry });
  return loadRemote(`${container}/${module.replace(/^\.\//, '')}`);
}

function forgetChunks(container: string): void {
  // Otherwise the new entry is fetched and the old code silently runs: the chunk global keeps the old chunks.
  Reflect.deleteProperty(globalThis, `webpackChunk${container}`);
  // Otherwise webpack waits for the script of the same chunk that hangs already, whatever its address.
  for (const script of document.querySelectorAll(`script[data-webpack^="${container}:"]`)) script.remove();
}

function install(): void {
  if (isInstalled) return;
  if (getInstance() === null) {
    throw new Error('this page was not built with hostConfig: there is no Module Federation instance');
  }
  registerPlugins([
    {
      name: 'integrity-and-time-limit',
      createScript({ url }) {
        const script = document.createElement('script');
        script.crossOrigin = 'anonymous';
        const integrity = integrityByUrl.get(url);
        if (integrity !== undefined) script.integrity = integrity;
        script.src = url;
        return { script, timeout: LOAD_TIME_LIMIT_MS };
      },
    },
  ]);
  isInstalled = true;
}

// Remotes are built with `externalRuntime`: they take Module Federation's core from here. (`provideExternalRuntime` would bundle it twice.)
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
