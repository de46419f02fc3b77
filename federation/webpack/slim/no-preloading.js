// Preloading by manifests. We preload by the release map (federation/runtime/prefetch/warm-up.ts).
const throwUnused = () => {
  throw new Error('Module Federation preloads nothing here: warm-up.ts does');
};

export const defaultPreloadArgs = {};
export {
  throwUnused as formatPreloadArgs,
  throwUnused as normalizePreloadExposes,
  throwUnused as preloadAssets,
};
