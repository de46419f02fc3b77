/**
 * What a remote's entry takes of Module Federation's core, which is built with `externalRuntime`: all that `@module-federation/runtime` and
 * `@module-federation/webpack-bundler-runtime` import, without what only servers run.
 */
export {
  CurrentGlobal,
  Global,
  Module,
  ModuleFederation,
  addGlobalSnapshot,
  assert,
  error,
  getGlobalFederationConstructor,
  getGlobalSnapshot,
  getInfoWithoutType,
  getRegisteredShare,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  isStaticResourcesEqual,
  loadScript,
  matchRemoteWithNameAndExpose,
  registerGlobalPlugins,
  safeWrapper,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
