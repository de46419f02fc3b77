/**
 * What webpack's part of a container calls (webpack/slim/bundler-runtime-of-host.js): one copy for all
 * remotes.
 */
export { attachShareScopeMap, bundlerRuntime, runtime } from '@module-federation/webpack-bundler-runtime';
