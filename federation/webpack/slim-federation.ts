import path from 'node:path';
import { installedFolder } from './package-manifest.ts';

const SLIM = path.join(import.meta.dirname, 'slim');

/** Unused files of Module Federation's runtime by absolute path, and their stubs in a host's build. */
export function slimFederation(): Readonly<Record<string, string>> {
  const core = path.join(installedFolder(import.meta.dirname, '@module-federation/runtime-core'), 'dist');
  const bundler = bundlerRuntimeFolder();
  return {
    [path.join(core, 'plugins/snapshot/SnapshotHandler.js')]: path.join(SLIM, 'no-snapshots.js'),
    [path.join(core, 'utils/preload.js')]: path.join(SLIM, 'no-preloading.js'),
    [path.join(bundler, 'init.js')]: path.join(SLIM, 'init-container.js'),
    [path.join(bundler, 'getSharedFallbackGetter.js')]: path.join(SLIM, 'no-shared-fallback.js'),
    [path.join(bundler, 'remotes.js')]: path.join(SLIM, 'no-remotes.js'),
  };
}

/** The same of a remote's container, which every release makes phones download again. */
export function slimContainer(): Readonly<Record<string, string>> {
  return { [path.join(bundlerRuntimeFolder(), 'index.js')]: path.join(SLIM, 'bundler-runtime-of-host.js') };
}

function bundlerRuntimeFolder(): string {
  const enhanced = installedFolder(import.meta.dirname, '@module-federation/enhanced');
  return path.join(installedFolder(enhanced, '@module-federation/webpack-bundler-runtime'), 'dist');
}
