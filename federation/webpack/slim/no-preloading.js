// Preloading by manifests. We preload by the release map (federation/runtime/prefetch/warm-up.ts).
const refuse = () => {
  throw new Error('Module Federation preloads nothing here: warm-up.ts does');
};

export const defaultPreloadArgs = {};
export { refuse as formatPreloadArgs, refuse as normalizePreloadExposes, refuse as preloadAssets };
