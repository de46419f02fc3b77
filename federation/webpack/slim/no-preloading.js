// Preloading by manifests. We preload by the release map (federation/runtime/prefetch/warm-up.ts).
const reject = () => {
  throw new Error('Module Federation preloads nothing here: warm-up.ts does');
};

export const defaultPreloadArgs = {};
export { reject as formatPreloadArgs, reject as normalizePreloadExposes, reject as preloadAssets };
