import { init } from '@module-federation/enhanced/runtime';
import { type LoadStep, reach, type TracedLoad } from './loading-trace.ts';
import type { ContainerModule, ExposedModule, ReleaseFile } from './release-files.ts';
import * as core from './core-for-remotes.ts';
import { AHEAD, markAhead } from './prefetch/ahead.ts';
import { host, provided, type ProvidedModule } from './provided-modules.ts';
import { LOAD_TIME_LIMIT_MS } from './area-load-error.ts';

// What `externalRuntime` entries have instead of a runtime. (`provideExternalRuntime` would bundle it twice.)
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });

/** The paint of what was tapped comes first. */
const AFTER_TAP_MS = 500;

type ModuleFactory = () => unknown;

const integrityByUrl = new Map<string, string | undefined>();
/** URLs of entries that nobody needs yet. */
const aheadUrls = new Set<string>();
/** By container: the load that it is loaded for. */
const loads = new Map<string, TracedLoad>();
/** By container: the exposed module's factory, or undefined where `prepareRemote` failed. */
const preparations = new Map<string, Promise<ModuleFactory | undefined>>();

const instance = init({
  name: host.name,
  id: `${host.name}:${host.version}`,
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(Object.entries(provided).map(([key, module]) => [key, sharedEntry(module)])),
  plugins: [
    {
      name: 'integrity-and-time-limit',
      createScript({ url }) {
        const script = document.createElement('script');
        script.crossOrigin = 'anonymous';
        const integrity = integrityByUrl.get(url);
        if (integrity !== undefined) script.integrity = integrity;
        if (aheadUrls.delete(url)) markAhead(script);
        script.src = url;
        return { script, timeout: LOAD_TIME_LIMIT_MS };
      },
      beforeInitContainer(container) {
        noteStep(container.remoteInfo.name, 'share');
        return container;
      },
      initContainer(container) {
        noteStep(container.remoteInfo.name, 'module');
        return container;
      },
    },
  ],
});

function sharedEntry({ version, requiredVersion, module }: ProvidedModule) {
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion, eager: true };
  return { version, lib: () => module, shareConfig };
}

/** Rejects with the loader's error. */
export async function loadRemoteModule({ isRetry, load, ...remote }: ContainerModule): Promise<unknown> {
  const { container, entry } = remote;
  if (isRetry) forgetChunks(container);
  if (load !== undefined) loads.set(container, load);
  const preparation = preparations.get(container);
  preparations.delete(container);
  const factory = isRetry ? undefined : await preparation;
  if (factory !== undefined) {
    requestForWorker(entry);
    noteStep(container, 'share');
    noteStep(container, 'module');
    return factory();
  }
  const wasRegistered = preparation !== undefined;
  register(container, addressOf(entry), entry.integrity, isRetry || wasRegistered);
  return instance.loadRemote(requestOf(remote));
}

/** Nothing of what is loaded ahead: nobody waits for it. */
function noteStep(container: string, step: LoadStep): void {
  const load = loads.get(container);
  if (load !== undefined) reach(load, step);
}

/** A service worker caches the packages that are requested, and it did not see what was loaded ahead. */
function requestForWorker({ url }: ReleaseFile): void {
  // One that takes control later is given all that was loaded (docs/contracts/service-worker.md).
  if (navigator.serviceWorker?.controller === null) return;
  setTimeout(() => void fetch(url, { priority: 'low' }).catch(() => undefined), AFTER_TAP_MS);
}

/**
 * Runs an entry and starts its container, but not the exposed module. `loadRemoteModule` uses the result;
 * where this failed, it loads everything again and rejects with its own error.
 * @param isCached by a service worker
 */
export function prepareRemote(remote: ExposedModule, isCached: boolean): void {
  const { container, entry } = remote;
  const address = addressOf(entry) + (isCached ? '' : AHEAD);
  aheadUrls.add(address);
  register(container, address, entry.integrity, false);
  const started = instance.loadRemote<ModuleFactory>(requestOf(remote), {
    loadFactory: false,
    from: 'runtime',
  });
  preparations.set(
    container,
    started.then(
      (factory) => factory ?? undefined,
      () => undefined,
    ),
  );
}

function register(name: string, entry: string, integrity: string | undefined, force: boolean): void {
  integrityByUrl.set(entry, integrity);
  instance.registerRemotes([{ name, entry, entryGlobalName: name }], { force });
}

/** Module Federation names a module without `./`. */
function requestOf({ container, module }: ExposedModule): string {
  return `${container}/${module.replace(/^\.\//, '')}`;
}

function addressOf({ url }: ReleaseFile): string {
  return new URL(url, document.baseURI).href;
}

function forgetChunks(container: string): void {
  // The new entry would reuse the old chunks in the global.
  Reflect.deleteProperty(globalThis, `webpackChunk${container}`);
  // Webpack would wait for a hanging script of the same chunk, whatever its URL.
  for (const script of document.querySelectorAll(`script[data-webpack^="${container}:"]`)) script.remove();
}
