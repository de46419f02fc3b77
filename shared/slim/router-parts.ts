/**
 * What the app does not use of React Router: fetchers, actions and forms, server rendering and its hydration,
 * server components, prefetching by a framework's manifest, middleware, instrumentation.
 */
export const ROUTER_PARTS = {
  bodies: {
    // Messages for developers.
    warning: '',
    warnOnce: '',
    warningOnce: '',
    // Fetchers: `state.fetchers` and its companions stay empty.
    fetch2: 'throw new Error("no fetchers");',
    handleFetcherAction: '',
    handleFetcherLoader: '',
    getUpdatedRevalidatingFetchers: '',
    interruptActiveLoads: 'isRevalidationRequired = true;',
    updateFetcherState: '',
    setFetcherError: '',
    getFetcher: 'return IDLE_FETCHER;',
    resetFetcher: '',
    deleteFetcher: '',
    queueFetcherForDeletion: '',
    abortFetcher: '',
    markFetchersDone: '',
    markFetchRedirectsDone: 'return false;',
    abortStaleFetchLoads: 'return false;',
    getTargetedDataStrategyMatches: '',
    // Actions and forms.
    handleAction: 'throw new Error("no actions");',
    normalizeNavigateOptions: 'return { path };',
    getUpdatedActionData: '',
    getActionDataForCommit: 'return {};',
    getSubmissionFromNavigation: '',
    getSubmittingNavigation: '',
    // Server rendering.
    parseHydrationData: '',
    decodeRouteErrorResponseDigest: '',
    RSCErrorHandler: 'return children;',
    // A framework's manifest.
    usePrefetchBehavior: 'return [false];',
    PrefetchPageLinks: 'return null;',
    mergeRefs: 'return refs[0];',
    // Hot reloading, middleware, instrumentation.
    _internalSetRoutes: '',
    defaultDataStrategyWithMiddleware: 'return defaultDataStrategy(args);',
    runClientMiddlewarePipeline: 'throw new Error("no middleware");',
    getRouteInstrumentationUpdates: 'return {};',
    instrumentClientSideRouter: 'return router;',
    // The root route has an error boundary of its own.
    DefaultErrorComponent: 'return null;',
    useOptimisticSafe: 'return [val, stableUseOptimisticSetter];',
    // Components with a `displayName`, which counts as a side effect.
    HistoryRouter: '',
  },
  values: {
    NavLink: 'undefined',
    Form: 'undefined',
    // A route's `lazy` is a function here.
    loadLazyRouteProperty: '() => undefined',
  },
};
