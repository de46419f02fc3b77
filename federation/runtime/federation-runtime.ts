import { init } from '@module-federation/enhanced/runtime';
import * as core from './core-for-remotes.ts';
import { host, provided } from './provided-modules.ts';
import { LOAD_TIME_LIMIT_MS } from './time-limit.ts';

// Remotes built with `externalRuntime` use this core. (`provideExternalRuntime` would bundle it twice.)
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });

const integrityByUrl = new Map<string, string | undefined>();

const instance = init({
  name: host.name,
  id: `${host.name}:${host.version}`,
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(provided).map(([key, { version, requiredVersion, module }]) => [
      key,
      {
        version,
        lib: () => module,
        shareConfig: { singleton: true, strictVersion: true, eager: true, requiredVersion },
      },
    ]),
  ),
  plugins: [
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
  ],
});

type RemoteModule = {
  container: string;
  /** Without `./`. */
  expose: string;
  entry: { url: string; integrity: string | undefined };
  /** Replaces a registered remote of this name. */
  anew: boolean;
};

/** Rejects with the loader's error. */
export function loadRemoteModule({ container, expose, entry, anew }: RemoteModule): Promise<unknown> {
  const url = new URL(entry.url, document.baseURI).href;
  integrityByUrl.set(url, entry.integrity);
  instance.registerRemotes([{ name: container, entry: url, entryGlobalName: container }], { force: anew });
  return instance.loadRemote(`${container}/${expose}`);
}
