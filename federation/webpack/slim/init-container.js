// Without the plugin for tree-shaken shared modules, which needs snapshots and fallbacks: remotes have
// neither.
export function init({ webpackRequire }) {
  const { initOptions, runtime } = webpackRequire.federation;
  if (!initOptions) throw new Error('initOptions is required!');
  return runtime.init(initOptions);
}
