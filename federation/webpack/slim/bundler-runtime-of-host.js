// The host's (runtime/bundler-for-remotes.ts): it would be half of an entry, which phones download again
// with every release.
export const { runtime, bundlerRuntime, attachShareScopeMap } = globalThis._FEDERATION_BUNDLER_RUNTIME;
export const instance = undefined;
export const initOptions = undefined;
export const bundlerRuntimeOptions = {};
// oxlint-disable-next-line import/no-default-export -- the package that it replaces has one
export default { runtime, instance, initOptions, bundlerRuntime, attachShareScopeMap, bundlerRuntimeOptions };
