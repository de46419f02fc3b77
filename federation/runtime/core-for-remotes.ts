/**
 * The subset of Module Federation's core that remote entries need when built with `externalRuntime`:
 * everything that `@module-federation/runtime` and `webpack-bundler-runtime` import, without server code.
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
