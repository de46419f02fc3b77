import { init } from '@module-federation/enhanced/runtime';
import * as bundler from './bundler-for-remotes.ts';
import * as core from './core-for-remotes.ts';
import { host, provided, type ProvidedModule } from './provided-modules.ts';
import { LOAD_TIME_LIMIT_MS } from './time-limit.ts';

// Remotes use these. (`provideExternalRuntime` would bundle the core twice.)
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core, _FEDERATION_BUNDLER_RUNTIME: bundler });

const integrityByUrl = new Map<string, string | undefined>();

const instance = init({
  name: host.name,
  id: `${host.name}:${host.version}`,
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(provided).map(([key, module]) => [key, sharedEntry(key, module)]),
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

function sharedEntry(key: string, provision: ProvidedModule) {
  const { version, requiredVersion } = provision;
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion };
  if ('module' in provision) {
    const lib = () => provision.module;
    return { version, lib, shareConfig: { ...shareConfig, eager: true } };
  }
  const get = async () => {
    try {
      const module = await provision.load();
      return () => module;
    } catch (error) {
      // The runtime would give the same failure to every later attempt.
      const entry = instance.shareScopeMap['default']?.[key]?.[version];
      if (entry !== undefined) entry.loading = null;
      throw error;
    }
  };
  return { version, get, shareConfig };
}

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
